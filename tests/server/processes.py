"""Servers as processes of their own, which can be killed."""

import asyncio
import contextlib
import os
import signal
import socket
import sys

GENEROUS = {
    "VOLIERE_TABLES_A_MINUTE": "100000",
    "VOLIERE_REQUESTS_A_SECOND": "100000",
    "VOLIERE_MESSAGES_A_SECOND": "100000",
    "VOLIERE_CONNECTIONS_AN_ADDRESS": "100000",
    "VOLIERE_LOG_FORMAT": "json",
    "VOLIERE_LANG": "en",
}


def free_port():
    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))
        return one.getsockname()[1]


class Process:
    """`voliere serve` at a fixed port; started again, it is found where it was."""

    def __init__(self, folder, *arguments, module="voliere", **environment):
        self.folder = folder
        self.module = module
        self.arguments = arguments
        self.port = free_port()
        self.environment = {**os.environ, **GENEROUS, **environment, "VOLIERE_DATA_DIR": str(folder)}
        self.process = None
        self.log = b""
        self._reader = None

    @property
    def address(self):
        return f"127.0.0.1:{self.port}"

    async def start(self):
        self.process = await asyncio.create_subprocess_exec(
            sys.executable,
            "-u",
            "-m",
            self.module,
            "serve",
            "--port",
            str(self.port),
            *self.arguments,
            env=self.environment,
            stdout=asyncio.subprocess.PIPE,
            stderr=asyncio.subprocess.PIPE,
        )
        self._reader = asyncio.create_task(self._read_log(self.process.stderr))
        line = await self.process.stdout.readline()
        assert b"open at" in line, self.log.decode()

    async def _read_log(self, stream):
        while chunk := await stream.read(65536):
            self.log += chunk

    async def kill(self):
        """As a power cut would."""
        self.process.kill()
        await self.process.wait()
        await self._reader

    async def stop(self):
        """As an administrator would; the exit code."""
        if self.process.returncode is None:
            self.process.send_signal(signal.SIGTERM)
        code = await self.process.wait()
        await self._reader
        return code


@contextlib.asynccontextmanager
async def process(folder, *arguments, **environment):
    one = Process(folder, *arguments, **environment)
    await one.start()
    try:
        yield one
    finally:
        if one.process.returncode is None:
            await one.kill()

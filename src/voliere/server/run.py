"""Running the server: uvicorn around the application, until somebody stops it."""

import asyncio
import contextlib
import os
import signal
import socket
from collections.abc import Callable
from types import FrameType

import uvicorn

from voliere.errors import InvalidSetting
from voliere.server.app import Server
from voliere.server.gate import Gate, GatedConfig
from voliere.server.limits import backlog, raise_open_files
from voliere.server.logs import set_up_logs
from voliere.server.reload import begin_anew, wait_for_new_code
from voliere.server.settings import Settings
from voliere.server.socket import LARGEST_MESSAGE
from voliere.texts import failure

PING_SECONDS = 20.0  # a connection that does not answer one for as long is dead
GOODBYE_SECONDS = 0.3  # for the last messages to leave


class Uvicorn(uvicorn.Server):
    """uvicorn's server, which says goodbye before it hangs up, and ends well when it is asked to end."""

    def __init__(self, config: uvicorn.Config, server: Server, opened: Callable[[], None] = lambda: None) -> None:
        super().__init__(config)
        self.voliere = server
        self.opened = opened
        self.is_outdated = False  # its code has changed

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        """Stop, at a second Ctrl-C at once. Unlike uvicorn's own, it does not send us the signal again at the end."""
        if self.should_exit and sig == signal.SIGINT:
            self.force_exit = True
        self.should_exit = True

    async def stop_for_new_code(self) -> None:
        """Stop when Python code has changed."""
        await wait_for_new_code()
        self.is_outdated = self.should_exit = True

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Say so when it answers: whoever stops it from then on is heard."""
        await super().startup(sockets)
        self.opened()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Say goodbye, then stop."""
        self.voliere.say_goodbye()
        await asyncio.sleep(GOODBYE_SECONDS)
        await super().shutdown(sockets)


def config_for(server: Server) -> GatedConfig:
    """How uvicorn is to serve it."""
    settings = server.settings
    return GatedConfig(
        server.app,
        Gate(settings),
        ws_max_size=2 * LARGEST_MESSAGE,  # what is larger ends the connection, without being read
        ws_per_message_deflate=False,  # costs more memory and time than small messages are worth
        ws_ping_interval=PING_SECONDS,
        ws_ping_timeout=PING_SECONDS,
        backlog=backlog(),
        h11_max_incomplete_event_size=16_384,
        timeout_keep_alive=20,
        proxy_headers=True,
        forwarded_allow_ips=settings.trusted_proxies,
        timeout_graceful_shutdown=settings.shutdown_seconds,
        log_config=None,
        access_log=False,
        server_header=False,
        lifespan="off",
    )


def listen(settings: Settings) -> socket.socket:
    """The socket that people come to."""
    host, port = settings.host, settings.port
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    # Said to be TCP, which asyncio asks before it sends small messages without delay (40 ms each, otherwise).
    listener = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    try:
        if os.name == "posix":  # elsewhere it would let two servers share a port
            listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listener.bind((host, port))
        listener.listen(backlog())
    except OSError as error:
        listener.close()
        reason = error.strerror or str(error)
        raise failure(InvalidSetting, "cannot-listen", host=host, port=str(port), reason=reason) from None
    return listener


async def run(settings: Settings, listening: Callable[[str, int], None], *, is_reloading: bool = False) -> bool:
    """Serve until stopped; `listening` is given where. Raises what keeps the server from starting.

    The answer is whether it was stopped because its code has changed.
    """
    raise_open_files()
    with contextlib.closing(listen(settings)) as listener:
        server = Server(settings, is_reloading=is_reloading)
        await server.open()
        try:
            host, port = listener.getsockname()[:2]
            web = Uvicorn(config_for(server), server, lambda: listening(host, port))
            watch = asyncio.create_task(web.stop_for_new_code()) if is_reloading else None
            await web.serve([listener])
            if watch:
                watch.cancel()
            return web.is_outdated
        finally:
            await server.close()


def serve(settings: Settings, listening: Callable[[str, int], None], *, is_reloading: bool = False) -> None:
    """The same, with an event loop and logs: what `voliere serve` does."""
    set_up_logs(settings.log_level, settings.log_format)
    factory = uvicorn.Config(None, log_config=None).get_loop_factory()  # type: ignore[arg-type]  # only its choice of a loop is asked
    is_changed = False
    with asyncio.Runner(loop_factory=factory) as runner, contextlib.suppress(KeyboardInterrupt):
        is_changed = runner.run(run(settings, listening, is_reloading=is_reloading))
    if is_changed:
        begin_anew()

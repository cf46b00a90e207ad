"""The one way out: whatever address somebody names, nothing goes into the server's own network."""

import socket
import ssl
import threading
import time
from ipaddress import ip_address

import pytest

from tests.server.receivers import LOOPBACK, local_messenger, read_local, receiving
from voliere.server import messenger
from voliere.server.messenger import Messenger, NotAllowed, Outcome, is_public, read_url

NOT_PUBLIC = [
    "0.0.0.0",
    "10.0.0.1",
    "100.64.0.1",  # behind a carrier's NAT
    "100.100.100.200",
    "127.0.0.1",
    "127.9.9.9",
    "168.63.129.16",  # a cloud's own
    "169.254.169.254",  # where clouds tell their secrets
    "172.16.0.1",
    "172.31.255.255",
    "192.0.0.1",
    "192.0.0.192",
    "192.0.2.1",
    "192.88.99.1",  # relays of 6to4
    "192.168.1.1",
    "198.18.0.1",
    "198.51.100.1",
    "203.0.113.1",
    "224.0.0.1",
    "239.255.255.250",
    "240.0.0.1",
    "255.255.255.255",
    "::",
    "::1",
    "::7f00:1",  # 127.0.0.1, as it was once written
    "::ffff:127.0.0.1",
    "::ffff:10.0.0.1",
    "::ffff:8.8.8.8",
    "64:ff9b::7f00:1",  # NAT64
    "64:ff9b::808:808",
    "64:ff9b:1::1",
    "100::1",
    "2001::1",  # Teredo
    "2001:10::1",
    "2001:db8::1",
    "2002:7f00:1::",  # 6to4 of 127.0.0.1
    "2002:808:808::1",
    "3fff::1",
    "5f00::1",
    "fc00::1",
    "fd00:ec2::254",
    "fe80::1",
    "fe80::1%1",
    "fec0::1",
    "ff02::1",
]
PUBLIC = ["8.8.8.8", "162.159.135.232", "2606:4700::1", "2001:4860:4860::8888"]


@pytest.mark.parametrize("address", NOT_PUBLIC)
def test_no_address_of_a_network_of_our_own_is_public(address):
    assert not is_public(ip_address(address))


@pytest.mark.parametrize("address", PUBLIC)
def test_others_are(address):
    assert is_public(ip_address(address))


BAD_URLS = [
    "",
    "nonsense",
    "http://example.org/",
    "ftp://example.org/",
    "file:///etc/passwd",
    "https://",
    "https:///path",
    "https://user@example.org/",
    "https://user:word@example.org/",
    "https://example.org:22/",
    "https://example.org:80/",
    "https://example.org:0/",
    "https://example.org:99999/",
    "https://example.org:port/",
    "https://exa mple.org/",
    "https://example.org/\r\nX-Evil: 1",
    "https://example.org/ HTTP/1.1",
    "https://exämple.org/",
    "https://example.org\\@127.0.0.1/",
    "https://[::1%25lo]/",
    "https://ex%61mple.org/",
    "https://example..org/",
    "https://example.org/" + "x" * 1000,
]


@pytest.mark.parametrize("url", BAD_URLS)
def test_what_is_no_address_of_the_web_is_refused_at_once(url):
    with pytest.raises(NotAllowed):
        read_url(url)


def test_others_are_read():
    assert read_url("https://Example.org/a?b=c#d") == ("example.org", 443, "/a?b=c", "https://example.org")
    assert read_url("https://example.org:8443") == ("example.org", 8443, "/", "https://example.org:8443")


class Nobody:
    """No connection is made that is not allowed."""

    def __init__(self, monkeypatch):
        self.made = []
        monkeypatch.setattr(messenger, "connect", self.connect)

    def connect(self, addresses, port, _end):
        self.made.append((addresses, port))
        raise ConnectionRefusedError


@pytest.fixture
def nobody(monkeypatch):
    return Nobody(monkeypatch)


@pytest.mark.parametrize(
    "host",
    ["127.0.0.1", "10.0.0.1", "169.254.169.254", "[::1]", "[::ffff:10.0.0.1]", "[64:ff9b::a00:1]", "[2002:a00:1::]"],
)
def test_a_literal_address_of_our_own_network_is_refused(host, nobody):
    sender = Messenger()
    with pytest.raises(NotAllowed):
        sender.check(f"https://{host}/hook")
    assert sender.post(f"https://{host}/hook", b"{}", {}) is Outcome.REFUSED
    assert not nobody.made


@pytest.mark.parametrize("host", ["localhost", "2130706433", "0x7f000001", "127.1", "0177.0.0.1"])
def test_a_name_that_the_system_reads_as_this_machine_is_refused(host, nobody):
    assert Messenger().post(f"https://{host}/", b"{}", {}) in (Outcome.REFUSED, Outcome.LATER)
    assert not nobody.made


def test_a_name_that_cannot_be_one_is_refused(nobody):
    """The look-up would fail over it, and not in the way of a name that nobody knows."""
    long = f"https://{'a' * 64}.example/"
    with pytest.raises(NotAllowed):
        Messenger().check(long)
    assert Messenger().post(long, b"{}", {}) is Outcome.REFUSED
    assert not nobody.made


@pytest.mark.parametrize("inside", ["127.0.0.1", "192.168.0.7", "::1", "fd00::1", "::ffff:127.0.0.1"])
def test_a_name_that_leads_to_our_own_network_is_refused(inside, nobody):
    assert Messenger(lambda *_: [inside]).post("https://evil.example/", b"{}", {}) is Outcome.REFUSED
    assert not nobody.made


def test_one_bad_address_among_good_ones_is_enough(nobody):
    assert Messenger(lambda *_: ["8.8.8.8", "10.0.0.1"]).post("https://evil.example/", b"", {}) is Outcome.REFUSED
    assert not nobody.made


def test_a_name_is_looked_up_once_and_only_what_was_found_is_connected_to(nobody):
    """DNS rebinding: a second look-up would lead inside."""
    answers = [["8.8.8.8"], ["127.0.0.1"]]
    assert Messenger(lambda *_: answers.pop(0)).post("https://evil.example/", b"", {}) is Outcome.LATER
    assert nobody.made == [(["8.8.8.8"], 443)]
    assert answers == [["127.0.0.1"]]


def test_a_name_that_leads_nowhere_may_lead_somewhere_later(nobody):
    def lookup(*_):
        raise socket.gaierror

    assert Messenger(lookup).post("https://nowhere.example/", b"", {}) is Outcome.LATER
    assert Messenger(lambda *_: []).post("https://nowhere.example/", b"", {}) is Outcome.REFUSED


@pytest.mark.parametrize(
    ("status", "outcome"),
    [
        (200, Outcome.DONE),
        (201, Outcome.DONE),
        (204, Outcome.DONE),
        (301, Outcome.REFUSED),
        (400, Outcome.REFUSED),
        (404, Outcome.GONE),
        (410, Outcome.GONE),
        (413, Outcome.REFUSED),
        (429, Outcome.LATER),
        (500, Outcome.LATER),
        (503, Outcome.LATER),
    ],
)
def test_what_an_answer_means(status, outcome):
    with receiving(status) as receiver:
        assert local_messenger().post(f"{receiver.url}/x?y", b"{}", {"X-Mine": "1"}) is outcome
        ((path, headers, body),) = receiver.got
    assert (path, headers["x-mine"], body) == ("/x?y", "1", b"{}")


@pytest.mark.parametrize("status", [301, 302, 303, 307, 308])
def test_no_redirect_is_followed(status):
    """Not even to where one would be let go."""
    with receiving(status) as receiver:
        assert local_messenger().post(receiver.url, b"{}", {}) is Outcome.REFUSED
        assert len(receiver.got) == 1


def serving(answer):
    """A line that is answered by a function, once; its address."""
    listener = socket.create_server(("127.0.0.1", 0))

    def serve():
        line, _ = listener.accept()
        with line, listener:
            answer(line)

    threading.Thread(target=serve, daemon=True).start()
    return f"http://127.0.0.1:{listener.getsockname()[1]}/"


def test_an_answer_without_an_end_is_not_read(monkeypatch):
    sent = []

    def answer(line):
        line.recv(4096)
        try:
            for _ in range(10_000):
                line.sendall(b"x" * 4096)
                sent.append(4096)
        except OSError:
            pass

    assert local_messenger().post(serving(answer), b"", {}) is Outcome.LATER
    assert sum(sent) < 10_000 * 4096


def test_who_answers_drop_by_drop_is_given_up(monkeypatch):
    monkeypatch.setattr(messenger, "SECONDS", 0.5)

    def answer(line):
        line.recv(4096)
        try:
            for _ in range(200):
                line.sendall(b"H")
                time.sleep(0.05)
        except OSError:
            pass

    began = time.monotonic()
    assert local_messenger().post(serving(answer), b"", {}) is Outcome.LATER
    assert time.monotonic() - began < 2


def test_who_never_answers_is_given_up(monkeypatch):
    monkeypatch.setattr(messenger, "SECONDS", 0.3)
    assert local_messenger().post(serving(lambda _: time.sleep(2)), b"", {}) is Outcome.LATER


def test_an_answer_before_the_answer_is_passed_over():
    def answer(line):
        line.recv(4096)
        line.sendall(b"HTTP/1.1 103 Early Hints\r\nLink: </x>\r\n\r\nHTTP/1.1 410 Gone\r\n\r\n")

    assert local_messenger().post(serving(answer), b"", {}) is Outcome.GONE


@pytest.mark.parametrize("text", [b"", b"\r\n", b"SSH-2.0-OpenSSH\r\n", b"HTTP/1.1 999 No\r\n\r\n", b"HTTP/1.1 20\r\n"])
def test_what_is_no_answer_of_http_is_none(text):
    def answer(line):
        line.recv(4096)
        line.sendall(text)

    assert local_messenger().post(serving(answer), b"", {}) is Outcome.LATER


@pytest.fixture(scope="module")
def certificate(tmp_path_factory):
    """One that names `right.example`, and is its own authority."""
    import datetime as dt

    from cryptography import x509
    from cryptography.hazmat.primitives import hashes, serialization
    from cryptography.hazmat.primitives.asymmetric import ec

    key = ec.generate_private_key(ec.SECP256R1())
    name = x509.Name([x509.NameAttribute(x509.NameOID.COMMON_NAME, "right.example")])
    now = dt.datetime.now(dt.UTC)
    made = (
        x509.CertificateBuilder()
        .subject_name(name)
        .issuer_name(name)
        .public_key(key.public_key())
        .serial_number(1)
        .not_valid_before(now - dt.timedelta(days=1))
        .not_valid_after(now + dt.timedelta(days=1))
        .add_extension(x509.SubjectAlternativeName([x509.DNSName("right.example")]), critical=False)
        .add_extension(x509.BasicConstraints(ca=True, path_length=None), critical=True)
        .sign(key, hashes.SHA256())
    )
    path = tmp_path_factory.mktemp("tls") / "both.pem"
    pem = serialization.Encoding.PEM
    path.write_bytes(
        made.public_bytes(pem) + key.private_bytes(pem, serialization.PrivateFormat.PKCS8, serialization.NoEncryption())
    )
    return path


@pytest.mark.parametrize(("name", "trusted", "outcome"), [
    ("right.example", True, Outcome.DONE),
    ("wrong.example", True, Outcome.LATER),
    ("right.example", False, Outcome.LATER),
])  # fmt: skip
def test_tls_is_checked_against_the_name(name, trusted, outcome, certificate, monkeypatch):
    got = []

    def answer(line):
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        context.load_cert_chain(certificate)
        try:
            with context.wrap_socket(line, server_side=True) as safe:
                got.append(safe.recv(4096))
                safe.sendall(b"HTTP/1.1 200 OK\r\n\r\n")
        except OSError:
            pass

    port = int(serving(answer).rpartition(":")[2].strip("/"))
    monkeypatch.setattr(messenger, "PORTS", (port,))
    trust = ssl.create_default_context(cafile=certificate) if trusted else ssl.create_default_context()
    sender = Messenger(lambda *_: ["127.0.0.1"], lambda address: address == LOOPBACK, trust=lambda: trust)
    assert sender.post(f"https://{name}:{port}/hook", b"{}", {}) is outcome
    assert bool(got) == (outcome is Outcome.DONE)
    if got:
        assert got[0].startswith(f"POST /hook HTTP/1.1\r\nHost: {name}:{port}\r\n".encode())


def test_the_rule_for_tests_lets_nothing_else_through():
    for url in BAD_URLS:
        with pytest.raises(NotAllowed):
            read_local(url)

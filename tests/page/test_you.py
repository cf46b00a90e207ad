"""Who one is, in a real browser: a passkey (Chromium's own virtual authenticator), codes, devices, one's data."""

import json
from pathlib import Path

import pytest

from tests.page.conftest import DESKTOP, PHONE
from tests.page.test_tables import open_for
from voliere.server.passkeys import is_there

pytestmark = pytest.mark.server("who one is on several devices")


def with_authenticator(one):
    """A device that has passkeys, and asks nobody."""
    session = one.context.new_cdp_session(one.page)
    session.send("WebAuthn.enable")
    options = {
        "protocol": "ctap2",
        "transport": "internal",
        "hasResidentKey": True,
        "hasUserVerification": True,
        "isUserVerified": True,
        "automaticPresenceSimulation": True,
    }
    made = session.send("WebAuthn.addVirtualAuthenticator", {"options": options})
    return session, made["authenticatorId"]


def go(one, path="/"):
    """By a name: passkeys are for names, not for addresses."""
    one.page.goto(one.served.address.replace("127.0.0.1", "localhost") + path)


def open_you(one):
    one.page.get_by_role("button", name="Settings").click()
    one.page.get_by_role("button", name="You on other devices, your data").click()
    one.page.wait_for_selector(".you-more")
    return one.page.locator(".you-more")


def new_table(one):
    """One that waits for friends."""
    open_for(one, "With friends")
    one.page.wait_for_selector(".invite .copy")
    return one.page.url.rpartition("/")[2]


def call(one, name):
    """Go by a name."""
    field = one.page.locator(".you input.text")
    field.fill(name)
    field.blur()


@pytest.fixture
def named(visitor, served):
    """A visitor may come by another name of this machine."""
    made = []

    def make(*size, **how):
        one = visitor(*size, **how)
        made.append(one)
        return one

    yield make
    for one in made:
        here = served.address.replace("127.0.0.1", "localhost")
        one.fetched[:] = [url.replace(here, served.address) for url in one.fetched]


@pytest.mark.skipif(not is_there(), reason="the extra club is not installed")
def test_a_passkey_made_here_signs_in_there_and_ends_the_first(named):
    first, second = named(PHONE, touch=True), named(DESKTOP)
    session, authenticator = with_authenticator(first)
    go(first)
    you = open_you(first)
    call(first, "Ana")
    you.get_by_role("button", name="Add a passkey").click()
    remove = you.get_by_role("button", name="Remove the passkey")
    remove.click()  # which asks first
    you.get_by_role("button", name="Really remove").wait_for()
    you.get_by_role("button", name="Write codes down").click()  # though all moves as the question goes
    you.locator(".codes").wait_for()
    remove.wait_for()
    (key,) = session.send("WebAuthn.getCredentials", {"authenticatorId": authenticator})["credentials"]
    assert key["isResidentCredential"]
    assert first.axe() == []

    # What a person's cloud does: the same passkey on another device.
    other, copy = with_authenticator(second)
    other.send("WebAuthn.addCredential", {"authenticatorId": copy, "credential": key})
    go(second)
    there = open_you(second)
    with second.page.expect_navigation():
        there.get_by_role("button", name="With a passkey").click()
    second.page.wait_for_selector(".tile")
    there = open_you(second)
    assert second.page.locator(".you input.text").input_value() == "Ana"
    there.get_by_role("button", name="Sign out: ").click()
    there.get_by_role("button", name="Sign out: ").wait_for(state="detached")
    first.page.reload()
    first.page.wait_for_selector(".tile")
    open_you(first)
    assert first.page.locator(".you input.text").input_value() == ""
    remove = there.get_by_role("button", name="Remove the passkey")
    remove.click()
    there.get_by_role("button", name="Really remove").click()
    remove.wait_for(state="detached")


def test_a_code_written_down_brings_a_table_along(named):
    first, second = named(DESKTOP), named(PHONE, touch=True)
    first.go()
    you = open_you(first)
    call(first, "Ana")
    assert you.get_by_text("Passkeys need an address").is_visible()  # here it is a number
    you.get_by_role("button", name="Write codes down").click()
    code = you.locator(".codes code").first.inner_text()
    table = new_table(second)
    second.go()
    there = open_you(second)
    there.get_by_label("With a code").fill("0000-0000-0000-0000")
    there.get_by_role("button", name="Go").click()
    assert "none of the codes" in there.get_by_role("alert").inner_text()
    told = there.get_by_role("alert").bounding_box()
    assert told["y"] + told["height"] <= PHONE[1]  # it is seen, though much more stands below the field
    assert there.get_by_role("switch").is_checked()
    there.get_by_label("With a code").fill(code)
    second.may_lose = True  # the wrong code's 403 is in the console
    second.complaints.clear()
    with second.page.expect_navigation():
        there.get_by_role("button", name="Go").click()
    second.page.wait_for_selector(".tile")
    first.page.reload()
    first.page.wait_for_selector(f"a[href='/table/{table}']")


def test_a_device_that_is_ended_while_it_looks_on_becomes_a_stranger(named):
    first, second = named(DESKTOP), named(PHONE, touch=True)
    table = new_table(first)
    first.go()
    you = open_you(first)
    you.get_by_role("button", name="Write codes down").click()
    code = you.locator(".codes code").first.inner_text()
    second.go()
    there = open_you(second)
    there.get_by_label("With a code").fill(code)
    with second.page.expect_navigation():
        there.get_by_role("button", name="Go").click()
    second.page.wait_for_selector(".tile")
    second.go(f"/table/{table}")
    second.page.wait_for_selector(".room")
    first.page.reload()
    you = open_you(first)
    with second.page.expect_navigation():
        you.get_by_role("button", name="Sign out: ").click()
    second.page.wait_for_selector(".room")


def test_all_of_it_is_saved_and_deleted(named, tmp_path):
    one = named(PHONE, touch=True)
    table = new_table(one)
    one.go()
    you = open_you(one)
    call(one, "Ana")
    with one.page.expect_download() as saved:
        you.get_by_role("button", name="Save all of it").click()
    saved.value.save_as(tmp_path / "data.json")
    data = json.loads(Path(tmp_path / "data.json").read_text("utf-8"))
    assert data["you"]["name"] == "Ana"
    assert [game["table"] for game in data["games"]] == [table]
    with one.page.expect_navigation():
        you.get_by_role("button", name="Be a new guest").click()
    one.page.wait_for_selector(".tile")
    you = open_you(one)
    with one.page.expect_navigation():
        you.get_by_role("button", name="Be Ana").click()
    one.page.wait_for_selector(f"a[href='/table/{table}']")
    you = open_you(one)
    you.get_by_role("button", name="Delete everything").click()
    with one.page.expect_navigation():
        you.get_by_role("button", name="Really delete everything").click()
    one.page.wait_for_selector(".tile")
    assert one.page.locator(f"a[href='/table/{table}']").count() == 0
    open_you(one)
    assert one.page.locator(".you input.text").input_value() == ""

"""The hash of the server's seed is shown before anybody gives a nonce: for a new table, and for a rematch."""

import asyncio

from tests.server.client import nonce
from tests.server.test_visits import GAME, play
from voliere.server.identity import PROMISE, Identity

TABLE = "t" * 22


async def promised(person):
    return (await person.http.get("/api/promise")).json()


async def opened_with(person, promise):
    wish = {"game": GAME.name, "seats": [{"kind": "me"}, {"kind": "friend"}], "nonce": nonce(), "promise": promise}
    return await person.http.post("/api/tables", json=wish)


def test_a_table_keeps_its_promise_and_is_opened_once(tmp_path):
    async def scenario(server):
        ana, ben = await server.person("Ana"), await server.person("Ben")
        first, second = await promised(ana), await promised(ana)
        assert first["seed_hash"] != second["seed_hash"]
        table = (await opened_with(ana, first["promise"])).json()["table"]
        info = (await ana.http.get(f"/api/tables/{table}")).json()
        assert info["seed_hash"] == first["seed_hash"]
        before = info["seats"][0]["nonce"]
        again = await opened_with(ana, first["promise"])  # sent again: no other nonce is taken for the same seed
        assert again.json()["table"] == table
        assert (await ana.http.get(f"/api/tables/{table}")).json()["seats"][0]["nonce"] == before
        for void in (first["promise"], second["promise"][:-1] + "!", "nonsense", ".", f"{TABLE}.1.x", "é.1.é"):
            refused = await opened_with(ben, void)
            assert (refused.status_code, refused.json()["code"]) == (409, "promise-void"), void

    play(tmp_path, scenario)


def test_a_promise_is_good_for_an_hour():
    identity = Identity("secret")
    promise = identity.promise(TABLE, 1000)
    assert identity.promised(promise, 1000 + PROMISE) == TABLE
    assert identity.promised(promise, 1001 + PROMISE) == ""
    assert Identity("other").promised(promise, 1000) == Identity("secret", "restored").promised(promise, 1000) == ""
    assert identity.server_seed(TABLE) != Identity("secret", "restored").server_seed(TABLE)
    assert identity.person(Identity("secret", "restored").sign("p" * 22)) == "p" * 22
    assert identity.server_seed(TABLE) != Identity("other").server_seed(TABLE) != identity.server_seed("u" * 22)


def test_a_rematch_is_promised_when_the_game_is_over(tmp_path):
    async def scenario(server):
        _, visits = await server.friends(GAME)
        assert visits[0].table["next_seed_hash"] is None
        await asyncio.gather(*(visit.play() for visit in visits))
        await visits[0].until(lambda one: one.table["next_seed_hash"])
        following = (await visits[0].ask("rematch", nonce=nonce()))["table"]
        info = (await visits[0].person.http.get(f"/api/tables/{following}")).json()
        assert info["seed_hash"] == visits[0].table["next_seed_hash"]

    play(tmp_path, scenario)

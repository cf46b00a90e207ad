"""Every lesson is played through: its moves are legal, its claims hold, and leaving the script does no harm."""

import asyncio
import random
import re

import msgspec
import pytest

from tests.server.client import browser, running
from voliere.errors import MalformedMove, MoveError, RequestError
from voliere.lesson import LEARNER, Ask, Tell
from voliere.match import random_move
from voliere.server.lesson import LessonWish, deal, part, preview
from voliere.texts import LANGUAGES, texts

LONGEST = 400  # characters of an explanation: more would not fit a phone
WORDS_A_MINUTE, SECONDS_A_MOVE = 200, 4


def concerns(game):
    return game.lesson is not None


def replayed(game, plies):
    match = deal(game).match
    for ply in plies:
        match.play("ABCDEFGHIJ".index(ply[0]), ply[2:])
    return match


def any_move(match, chooser):
    return str(random_move(match, LEARNER, chooser))


def looked_up(view, path):
    for step in path.split("."):
        view = view[int(step)] if isinstance(view, list) else view[step]
    return view


def wish(**fields):
    """As it comes over the wire."""
    return msgspec.convert(fields, LessonWish)


class Walk:
    """A learner who does what is asked, and checks that what is said is so."""

    def __init__(self, game, seed=0):
        self.game = game
        self.chooser = random.Random(seed)
        self.plies = []
        self.explained = []
        self.asked = []
        self.last = 0  # plies before the learner's last move
        self.waiting = [act for act in game.lesson.script if isinstance(act, Tell)]

    def take(self, acts):
        """What the page would do with these; the last one."""
        for act in acts:
            if act.act == "show":
                self.plies += [act.ply] if act.ply else []
            elif act.act in ("tell", "ask"):
                self.check(act)
        return acts[-1]

    def check(self, act):
        script = self.waiting.pop(0)
        assert act.say == f"lesson-{script.say}"
        assert (act.act == "ask") == isinstance(script, Ask)
        match = replayed(self.game, self.plies)
        assert (LEARNER in match.pending) or act.act == "tell"
        view = match.view(LEARNER)
        for path, value in script.holds.items():
            assert looked_up(view, path) == value, (script.say, path)
        happened = {event.kind for event in match.events(LEARNER) if event.ply > self.last}
        assert set(script.after) <= happened, script.say
        self.explained.append(act)

    def whole(self):
        act = self.take(part(self.game.name, LessonWish()).acts)
        while act.act == "ask":
            move = act.move or any_move(replayed(self.game, self.plies), self.chooser)
            self.asked.append((list(self.plies), move, act.move))
            self.last = len(self.plies)
            act = self.take(part(self.game.name, wish(plies=self.plies, move=move)).acts)
        return act


def test_a_lesson_can_be_played_through_and_what_it_says_is_so(game):
    walk = Walk(game)
    assert walk.whole().act == "end"
    assert not walk.waiting
    assert [act.number for act in walk.explained] == list(range(1, len(walk.explained) + 1))
    assert {act.of for act in walk.explained} == {len(walk.explained)}


@pytest.mark.parametrize("seed", range(1, 4))
def test_where_the_learner_may_choose_any_choice_goes_on(game, seed):
    assert Walk(game, seed).whole().act == "end"


def test_a_lesson_is_always_the_same(game):
    first, second = Walk(game), Walk(game)
    first.whole()
    second.whole()
    assert first.plies == second.plies


def test_every_lesson_asks_for_moves_of_its_own_and_takes_about_three_minutes(game):
    walk = Walk(game)
    walk.whole()
    assert len(walk.asked) >= 6
    words = sum(len(texts("en", game.name).say(act.say, **NAMES).split()) for act in walk.explained)
    minutes = words / WORDS_A_MINUTE + len(walk.asked) * SECONDS_A_MOVE / 60
    assert 1.5 <= minutes <= 4


NAMES = {"b": "Robin", "c": "Jay", "d": "Wren"}


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_message_is_there_and_short_and_none_is_left_over(game, language):
    known = texts(language, game.name)
    wanted = {f"lesson-{act.say}" for act in game.lesson.script if isinstance(act, Tell)} | {"lesson-end"}
    assert wanted == {name for name in known.ids if name.startswith("lesson-")}
    for name in wanted:
        said = known.say(name, **NAMES)
        assert 0 < len(said) <= LONGEST
        assert not re.search(r"[^\w]A\d", said)  # words, not notation


def test_another_move_is_met_kindly_and_the_game_goes_on(game):
    """After each move that is asked for, something else: the lesson says what it meant, and lets the learner go on."""
    walk = Walk(game)
    walk.whole()
    for plies, asked, wanted in [one for one in walk.asked if one[2]][:3]:
        match = replayed(game, plies)
        other = next((move for _ in range(50) if (move := any_move(match, walk.chooser)) != asked), None)
        if other is None:
            continue  # the only move there is
        shown, strayed = part(game.name, LessonWish(plies=plies, move=other)).acts
        assert (shown.act, shown.ply) == ("show", f"A {replayed(game, [*plies, f'A {other}']).plies[-1].text}")
        assert (strayed.act, strayed.move) == ("strayed", wanted)
        *_, free = acts = part(game.name, LessonWish(plies=[*plies, shown.ply], is_free=True)).acts
        assert free.act == "free"
        now = replayed(game, [*plies, shown.ply, *(act.ply for act in acts if act.ply)])
        assert LEARNER in now.pending


def test_after_the_lesson_the_game_can_be_played_to_its_end(game):
    walk = Walk(game)
    walk.whole()
    plies, match = list(walk.plies), replayed(game, walk.plies)
    while not match.over:
        acts = part(game.name, LessonWish(plies=plies, move=any_move(match, walk.chooser))).acts
        plies += [act.ply for act in acts if act.ply]
        match = replayed(game, plies)
        assert acts[-1].act == ("end" if match.over else "free")
        assert match.over or LEARNER in match.pending


def test_nobody_is_sent_more_than_the_learner_may_see(game):
    """What is shown are the messages of a table, for the learner's seat."""
    walk = Walk(game)
    walk.whole()
    plies, move, _ = walk.asked[1]
    shown = msgspec.json.decode(msgspec.json.encode(part(game.name, LessonWish(plies=plies)).acts[0]))["message"]
    match = replayed(game, plies)
    assert shown["viewer"] == LEARNER
    assert shown["sight"]["view"] == match.view(LEARNER)
    assert shown["events"] == msgspec.to_builtins(match.events(LEARNER))
    assert shown["table"]["server_seed"] is None
    seen = preview(game.name, LessonWish(plies=plies, move=move))
    assert seen.events == match.preview(LEARNER, move).events


def test_nonsense_is_refused(game):
    with pytest.raises(RequestError):
        part(game.name, LessonWish(plies=["Z R5"]))
    with pytest.raises(MalformedMove):
        part(game.name, LessonWish(move="nonsense"))
    first = next(act for act in game.lesson.script if isinstance(act, Ask))
    with pytest.raises(MoveError):
        part(game.name, LessonWish(plies=[f"B {first.move}"] * 2))


def test_lessons_over_the_wire(tmp_path, game):
    async def go():
        async with running(tmp_path) as server, browser(server.address) as client:
            answer = await client.post(f"/api/games/{game.name}/lesson", json={})
            assert answer.status_code == 200
            assert answer.headers["cache-control"] == "no-store"
            acts = answer.json()["acts"]
            assert acts[0]["message"]["type"] == "snapshot"
            assert acts[-1]["act"] == "ask"
            seen = await client.post(f"/api/games/{game.name}/lesson/preview", json={"move": acts[-1]["move"]})
            assert seen.status_code == 200
            answer = await client.post(f"/api/games/{game.name}/lesson", json={"move": "nonsense"})
            assert answer.status_code == 409
            assert (await client.post("/api/games/none/lesson", json={})).status_code == 404

    asyncio.run(go())

"""How bots choose, over any game's rules and judgement: written once, bound to each game, plain and compiled.

Nothing here reads what the chooser cannot know. A mind is given a possible world (a state whose secrets `resample` has
redrawn) and draws from a generator of its own; a search redraws the secrets once more for every simulation, and lets
the world lean to what others usually do (`sight.lean`).

The search is single-observer information-set Monte-Carlo tree search (Cowling, Powley and Whitehouse, 2012): one tree
over sequences of actions, a fresh world for every walk through it, and how often an action was available counted
beside how often it was tried. Each node counts for the seat that moves into it, so that any number of players, each
for itself or all together, are one case. A walk ends with the round; the game's `outlook` says what that is worth. Near
the end, where a game's `is_ending` says that few lines are left, a walk tries them all instead of one. Walks are played
by hunches, by the judge or by the net, and err as these do; where a game trusts its judge or has faith in its net, what
one ply tells is added to the hope of each move.

A net judges the table after an action of one's own, by what its seat knows then (`sight.features`); what the action
would bring to light is veiled. An action that ends the round is tried in several possible worlds instead.
"""

from math import sqrt
from typing import NamedTuple

from voliere.kernel.cards import highest
from voliere.kernel.chance import below, draw_word, reseed
from voliere.kernel.contract import BY_HUNCH, BY_NET, judge, rules, sight
from voliere.kernel.curves import exp, log
from voliere.kernel.net import forward
from voliere.kernel.rule import Floats, Ints, Reals, States, generic, rule
from voliere.kernel.state import copy_state

ENTRIES = ("enter_choose", "enter_grow", "enter_try", "play_tables")

# Kinds of mind.
RANDOM = 0
GREEDY = 1
SEARCH = 2
NET = 3

# A mind as a row of numbers.
KIND = 0
SIMULATIONS = 1  # of a search, for each step of a move
DEPTH = 2  # how many actions deep a search may grow its tree; 1 is flat Monte Carlo
GUIDED = 3  # walks beyond the tree follow WALKS rather than chance, in so many cases of 100
EXPLORATION = 4  # in hundredths
ERRORS = 5  # moves made at random instead, in 1000
SOLVES = 6  # whether walks end with the best line of an ending
TRUST = 7  # in the judge: what one of its worth adds to the hope of a move, in thousandths
WEIGHTS = 8  # where the net begins among those of the workspace
FAITH = 9  # in the net: what one of its hopes adds to the hope of a move, in thousandths
WALKS = 10  # what guided walks follow: BY_HUNCH, BY_JUDGE, BY_NET
PAIRED = 11  # whether all moves are tried in the same worlds
HEAT = 12  # one ply deep: how much worse a move may look to be made now and then, in thousandths
LEARNS = 13  # whether what it sees is kept, to learn from
TRAITS = 14

REFERENCE = -2  # instead of a move's first step: whatever the reference does
STRAYING = -3  # the same, straying as when it plays on
STRAYS = 0.03  # the heat with which moves are played on to see what they come to: about that of level 3
TRACE = 0.75  # of what a playout tells so much comes from after each decision; the rest is what was hoped there
WORTHS = 17.0  # of a judge, that are told apart like one hope of a net: level 3 strays with a heat of half a worth
LOOKS = 12  # the possible worlds in which a net tries to end the round
SURE = 1e-9  # hopes are at least that far from 0 and from 1
STEEPEST = 30.0  # of what comes out of a net: beyond it hopes are 0 and 1

OWN_CHANCE = 0x5BD1E995  # sets the generator of minds apart from that of the cards
GAIN_CHANCE = 0x27D4EB2F  # and the worlds in which a move is judged from those that a search chose it by

# A node of a search's tree, as a row of numbers. Node 0 is the root, which nobody moves into.
ACTION = 0
MOVER = 1
VISITS = 2
AVAILABLE = 3  # how often the action was legal when the node before was passed
CHILD = 4  # the first, or 0
SIBLING = 5  # the next, or 0
NODE = 6
SIZE = ACTION  # of the root: how many nodes there are

# What is summed up in a node, for the seat that moves into it.
HOPE = 0
SQUARES = 1
CHANCE = 2
SCORE = 3
SUMS = 4

# The worlds of a mind.
GAME = 0  # the game itself, or the prospect that a match gives
OWN = 1  # a mind's own copy of the prospect
WALK = 2  # where it walks, and what follows that, action by action, while an ending is solved
ENDING = 14  # the longest ending, in actions
AFTER = WALK + ENDING + 1  # what a net looks at: after a step, and after the next one of the same move
WORLDS = AFTER + 2

# One action of an ending, as a row of numbers.
WHOSE = 0
CHOICES = 1  # how many there are
TRIED = 2
STEP = 3


class Buffers(NamedTuple):
    """What a mind works with; made once, used for every move."""

    worlds: States
    nodes: Ints
    sums: Floats
    actions: Ints  # legal ones
    marks: Ints  # a number an action
    bonuses: Floats  # of an action at the root: what the judge's word adds to its hope; or its odds when one strays
    path: Ints
    scratch: Ints
    points: Ints  # of every seat
    hopes: Floats  # chances of every seat, then what every seat maximises
    traced: Floats  # what the last action hoped, or -1; of every seat what it hoped on the way, and what the end counts
    silence: Ints  # a log that takes nothing
    halt: Ints  # one number: not 0, and whole games are left in the middle
    logarithms: Floats  # of small whole numbers, since they are looked up far more often than anything else
    steps: Ints  # of an ending
    choices: Ints  # legal actions, for each step of it
    promises: Floats  # hopes and points, for each step of it
    weights: Floats  # of nets, one after the other; none where the game has none
    seen: Floats  # by a net
    first: Floats  # hidden layer of a net
    second: Floats
    values: Floats  # by a net, of the legal actions
    following: Ints  # legal actions of the next step
    rows: Reals  # what nets have seen of the tables they left, one after the other, to learn from; often no room at all
    pays: Floats  # what came of it
    whose: (
        Ints  # each row's round and seat, and whether its action was made at random: (round * players + seat) * 2 + 1
    )
    filled: Ints  # two numbers: how many rows there are, how many rounds


# One ply of judgement


@generic
def best_by_worth(buffers: Buffers, world: int, seat: int, n: int, heat: float) -> int:
    """The index of the action that the judge likes best; of several equally good ones a random one.

    With some heat, now and then one that is nearly as good.
    """
    s, values = buffers.worlds[world], buffers.values
    best = 0
    equals = 1
    for i in range(n):
        values[i] = judge.worth(s, seat, buffers.actions[i]) if n > 1 else 0.0
        if values[i] > values[best]:
            best = i
            equals = 1
        elif i > 0 and values[i] == values[best]:
            equals += 1
            if below(s, equals) == 0:
                best = i
    return stray(buffers, world, n, best, heat)


# One ply of a net


@generic
def hope(buffers: Buffers, net: int, before: int, after: int, seat: int) -> float:
    """What a net hopes, 0 to 1, for a seat whose action has led from one world to another; that one is veiled then."""
    worlds = buffers.worlds
    sight.veil(worlds[after], worlds[before], seat)
    sight.features(worlds[after], seat, buffers.seen)
    value = forward(buffers.weights, net, buffers.seen, buffers.first, buffers.second)
    return 1 / (1 + exp(-max(-STEEPEST, min(STEEPEST, value))))


@generic
def weigh(buffers: Buffers, net: int, before: int, after: int, seat: int, action: int, looks: int) -> float:
    """The same, and where the round has ended the mean over so many worlds that are possible for the seat."""
    worlds = buffers.worlds
    if worlds[after].pending != 0:
        return hope(buffers, net, before, after, seat)
    total = 0.0
    for _ in range(looks):
        number = draw_word(worlds[before])
        copy_state(worlds, after, worlds, before)
        reseed(worlds[after], number, 0)
        rules.resample(worlds[after], seat, buffers.scratch)
        rules.apply(worlds[after], seat, action, buffers.silence)
        if worlds[after].pending != 0:
            total += hope(buffers, net, before, after, seat)
        else:
            judge.outlook(worlds[after], buffers.hopes)
            total += buffers.hopes[worlds[after].players + seat]
    return total / looks


@generic
def appraise(buffers: Buffers, net: int, world: int, seat: int, action: int, looks: int) -> float:
    """What a net hopes of an action in a world; if the move goes on, of its best next step."""
    worlds = buffers.worlds
    copy_state(worlds, AFTER, worlds, world)
    rules.apply(worlds[AFTER], seat, action, buffers.silence)
    if worlds[AFTER].midway == 0 or worlds[AFTER].pending == 0:
        return weigh(buffers, net, world, AFTER, seat, action, looks)
    best = 0.0
    for i in range(rules.legal(worlds[AFTER], seat, buffers.following)):
        step = buffers.following[i]
        copy_state(worlds, AFTER + 1, worlds, AFTER)
        rules.apply(worlds[AFTER + 1], seat, step, buffers.silence)
        best = max(best, weigh(buffers, net, AFTER, AFTER + 1, seat, step, looks))
    return best


@generic
def best_by_net(buffers: Buffers, net: int, world: int, seat: int, n: int, looks: int, heat: float) -> int:
    """The index of the action of which a net hopes most; with some heat, now and then one that is nearly as good."""
    values = buffers.values
    best = 0
    for i in range(n):
        values[i] = appraise(buffers, net, world, seat, buffers.actions[i], looks)
        if values[i] > values[best]:
            best = i
    return stray(buffers, world, n, best, heat)


@rule
def stray(buffers: Buffers, world: int, n: int, best: int, heat: float) -> int:
    """The best of the values or, with some heat, now and then another: the likelier, the closer it is."""
    if heat == 0.0:
        return best
    values, odds = buffers.values, buffers.bonuses
    total = 0.0
    for i in range(n):
        odds[i] = exp((values[i] - values[best]) / heat)
        total += odds[i]
    left = total * below(buffers.worlds[world], 1 << 24) / (1 << 24)
    choice = 0
    while choice + 1 < n and left >= odds[choice]:
        left -= odds[choice]
        choice += 1
    return choice


@generic
def record(buffers: Buffers, world: int, seat: int, action: int, is_random: bool) -> None:
    """Keep what a seat sees after an action, as long as there is room; what came of it is filled in later.

    After the first step of a move there is nothing to learn: `appraise` looks at what may follow.
    """
    at = buffers.filled[0]
    worlds = buffers.worlds
    if at < len(buffers.whose):
        copy_state(worlds, AFTER, worlds, world)
        rules.apply(worlds[AFTER], seat, action, buffers.silence)
        if worlds[AFTER].pending != 0 and (worlds[AFTER].midway == 0 or worlds[world].midway != 0):
            sight.veil(worlds[AFTER], worlds[world], seat)
            sight.features(worlds[AFTER], seat, buffers.seen)
            for i in range(len(buffers.seen)):
                buffers.rows[at * len(buffers.seen) + i] = buffers.seen[i]
            buffers.whose[at] = (buffers.filled[1] * worlds[world].players + seat) * 2 + (1 if is_random else 0)
            buffers.filled[0] = at + 1


# Search


@rule
def clear_tree(nodes: Ints, sums: Floats) -> None:
    """A root alone."""
    for i in range(NODE):
        nodes[i] = 0
    for i in range(SUMS):
        sums[i] = 0.0
    nodes[SIZE] = 1


@rule
def child_to_try(buffers: Buffers, node: int, mover: int, n: int, stamp: int, exploration: float) -> int:
    """The child to walk into: a new one as long as an action is untried, then the one of the highest upper bound.

    Where the tree is full the answer is 0. A mark is `stamp` for a legal action, its negative for one that was tried.
    """
    nodes, sums, actions, marks = buffers.nodes, buffers.sums, buffers.actions, buffers.marks
    logarithms = buffers.logarithms
    for i in range(n):
        marks[actions[i]] = stamp
    best = 0
    best_bound = 0.0
    tried = 0
    child = nodes[node * NODE + CHILD]
    while child != 0:
        at = child * NODE
        action = nodes[at + ACTION]
        if marks[action] == stamp and nodes[at + MOVER] == mover:
            marks[action] = -stamp
            tried += 1
            nodes[at + AVAILABLE] += 1
            part = 1 / nodes[at + VISITS]
            available = nodes[at + AVAILABLE]
            logarithm = logarithms[available] if available < len(logarithms) else log(available)
            bound = sums[child * SUMS + HOPE] * part + exploration * sqrt(logarithm * part)
            if node == 0:
                bound += buffers.bonuses[action]
            if best == 0 or bound > best_bound:
                best = child
                best_bound = bound
        child = nodes[at + SIBLING]
    if tried == n:
        return best
    child = nodes[SIZE]
    if (child + 1) * NODE > len(nodes):
        return 0
    skipped = below(buffers.worlds[WALK], n - tried)
    i = 0
    while marks[actions[i]] != stamp or skipped > 0:
        if marks[actions[i]] == stamp:
            skipped -= 1
        i += 1
    nodes[SIZE] += 1
    at = child * NODE
    nodes[at + ACTION] = actions[i]
    nodes[at + MOVER] = mover
    nodes[at + VISITS] = 0
    nodes[at + AVAILABLE] = 1
    nodes[at + CHILD] = 0
    nodes[at + SIBLING] = nodes[node * NODE + CHILD]
    nodes[node * NODE + CHILD] = child
    for k in range(SUMS):
        sums[child * SUMS + k] = 0.0
    return child


@generic
def solve(buffers: Buffers) -> None:
    """Try every line from the walk's world to the end of the round, everybody taking what is best for itself.

    All cards are open in that world, so this is what good play could come to rather than what people would know to do.
    The hopes and points of the best line are left in the buffers.
    """
    worlds, steps, promises = buffers.worlds, buffers.steps, buffers.promises
    players = worlds[WALK].players
    width = 3 * players
    most = len(buffers.actions)
    depth = 0
    is_new = True
    while depth >= 0:
        s = worlds[WALK + depth]
        at = depth * STEP
        own = depth * width
        if is_new and s.pending == 0:
            judge.outlook(s, buffers.hopes)
            rules.scores(s, buffers.points)
            for i in range(2 * players):
                promises[own + i] = buffers.hopes[i]
            for seat in range(players):
                promises[own + 2 * players + seat] = buffers.points[seat]
            is_new = False
            depth -= 1
        elif is_new:
            steps[at + WHOSE] = highest(s.pending)
            steps[at + CHOICES] = rules.legal(s, steps[at + WHOSE], buffers.actions)
            steps[at + TRIED] = 0
            for i in range(steps[at + CHOICES]):
                buffers.choices[depth * most + i] = buffers.actions[i]
            is_new = False
        else:
            mine = players + steps[at + WHOSE]
            tried = steps[at + TRIED]
            if tried == 1 or (tried > 1 and promises[own + width + mine] > promises[own + mine]):
                for i in range(width):
                    promises[own + i] = promises[own + width + i]
            if tried < steps[at + CHOICES]:
                steps[at + TRIED] += 1
                copy_state(worlds, WALK + depth + 1, worlds, WALK + depth)
                action = buffers.choices[depth * most + tried]
                rules.apply(worlds[WALK + depth + 1], steps[at + WHOSE], action, buffers.silence)
                is_new = True
                depth += 1
            else:
                depth -= 1
    for i in range(2 * players):
        buffers.hopes[i] = promises[i]
    for seat in range(players):
        buffers.points[seat] = int(promises[2 * players + seat])


@generic
def grow(buffers: Buffers, seat: int, seed: int, first: int, simulations: int, traits: Ints, at_traits: int) -> None:
    """Walk so many times from the mind's own world to the end of the round, each time in another one, and remember it.

    Simulation `first` + i is the same whatever was walked before it but for the tree it finds.
    """
    worlds, nodes, sums, actions, path = buffers.worlds, buffers.nodes, buffers.sums, buffers.actions, buffers.path
    depth = traits[at_traits + DEPTH]
    guided = traits[at_traits + GUIDED]
    solves = traits[at_traits + SOLVES]
    trust = traits[at_traits + TRUST] / 1000
    net = traits[at_traits + WEIGHTS]
    has_net = len(buffers.weights) > 0
    faith = traits[at_traits + FAITH] / 1000 if has_net else 0.0
    walks = traits[at_traits + WALKS]
    if walks == BY_NET and not has_net:
        walks = BY_HUNCH
    is_paired = traits[at_traits + PAIRED] != 0
    exploration = traits[at_traits + EXPLORATION] / 100
    players = worlds[OWN].players
    stamp = 0
    for action in range(len(buffers.marks)):
        buffers.marks[action] = 0
    for number in range(first, first + simulations):
        copy_state(worlds, WALK, worlds, OWN)
        s = worlds[WALK]
        reseed(s, seed, number)
        rules.resample(s, seat, buffers.scratch)
        sight.lean(s, seat)
        is_guided = below(s, 100) < guided
        node = 0
        level = 0
        is_in_tree = True
        is_solved = False
        together = 0  # seats that decide at once and have not yet: the others' choices are no branches of the tree
        while s.pending != 0 and not is_solved:
            if s.pending & (s.pending - 1) != 0:
                together = s.pending
            mover = seat if s.pending >> seat & 1 else highest(s.pending)
            n = rules.legal(s, mover, actions)
            child = 0
            if is_in_tree and (mover == seat or not together >> mover & 1):
                stamp += 1
                if level < depth and level + 1 < len(path):
                    child = child_to_try(buffers, node, mover, n, stamp, exploration)
                if is_paired and level == 0 and child != 0:  # the same worlds for every move, by its own visits
                    reseed(s, seed, nodes[child * NODE + VISITS])
                    rules.resample(s, seat, buffers.scratch)
                    sight.lean(s, seat)
                is_in_tree = child != 0 and nodes[child * NODE + VISITS] > 0
            if child != 0:
                action = nodes[child * NODE + ACTION]
                if level == 0 and not is_in_tree:
                    buffers.bonuses[action] = 0.0
                    if faith != 0.0:
                        buffers.bonuses[action] = faith * appraise(buffers, net, OWN, seat, action, LOOKS)
                    elif trust != 0.0:
                        buffers.bonuses[action] = trust * judge.worth(s, mover, action)
                level += 1
                path[level] = child
                node = child
            elif n == 1:
                action = actions[0]
            elif not is_guided:
                action = actions[below(s, n)]
            elif walks == BY_NET and not together >> mover & 1:
                action = actions[best_by_net(buffers, net, WALK, mover, n, 1, 0.0)]
            elif walks != BY_HUNCH:  # whole hands that all choose from at once take a net too long
                action = actions[best_by_worth(buffers, WALK, mover, n, 0.0)]
            else:
                action = actions[judge.hunch(s, mover, actions, n)]
            rules.apply(s, mover, action, buffers.silence)
            if s.midway == 0:
                together &= ~(1 << mover)
            is_solved = solves != 0 and not is_in_tree and s.pending != 0 and judge.is_ending(s)
        if is_solved:
            solve(buffers)
        else:
            judge.outlook(s, buffers.hopes)
            rules.scores(s, buffers.points)
        nodes[VISITS] += 1
        for i in range(1, level + 1):
            child = path[i]
            mover = nodes[child * NODE + MOVER]
            hope = buffers.hopes[players + mover]
            nodes[child * NODE + VISITS] += 1
            sums[child * SUMS + HOPE] += hope
            sums[child * SUMS + SQUARES] += hope * hope
            sums[child * SUMS + CHANCE] += buffers.hopes[mover]
            sums[child * SUMS + SCORE] += buffers.points[mover]


@rule
def most_visited(nodes: Ints, sums: Floats) -> int:
    """The action at the root that was tried most; of equals the one that promised more."""
    best = nodes[CHILD]
    child = nodes[best * NODE + SIBLING]
    while child != 0:
        more = nodes[child * NODE + VISITS] - nodes[best * NODE + VISITS]
        if more > 0 or (more == 0 and sums[child * SUMS + HOPE] > sums[best * SUMS + HOPE]):
            best = child
        child = nodes[child * NODE + SIBLING]
    return nodes[best * NODE + ACTION]


# Any mind


@generic
def choose(buffers: Buffers, kind: int, seat: int, seed: int, traits: Ints, at_traits: int) -> int:
    """The action of a seat in the mind's own world, which is possible for it and whose generator is the mind's own."""
    s = buffers.worlds[OWN]
    n = rules.legal(s, seat, buffers.actions)
    if n == 1:
        return buffers.actions[0]
    if kind == RANDOM:
        return buffers.actions[below(s, n)]
    heat = traits[at_traits + HEAT] / 1000
    if kind == GREEDY or (kind == NET and len(buffers.weights) == 0):
        return buffers.actions[best_by_worth(buffers, OWN, seat, n, heat if kind == GREEDY else 0.0)]
    if kind == NET:
        return buffers.actions[best_by_net(buffers, traits[at_traits + WEIGHTS], OWN, seat, n, LOOKS, heat)]
    if kind == SEARCH:
        clear_tree(buffers.nodes, buffers.sums)
        grow(buffers, seat, seed, 0, traits[at_traits + SIMULATIONS], traits, at_traits)
        return most_visited(buffers.nodes, buffers.sums)
    raise ValueError("no such kind of mind")


@generic
def enter_choose(buffers: Buffers, kind: int, seat: int, seed: int, traits: Ints) -> int:
    """See `choose`."""
    copy_state(buffers.worlds, OWN, buffers.worlds, GAME)
    reseed(buffers.worlds[OWN], seed, 0)
    return choose(buffers, kind, seat, seed, traits, 0)


@generic
def enter_grow(buffers: Buffers, seat: int, seed: int, first: int, simulations: int, traits: Ints) -> None:
    """See `grow`: the tree is grown on, so that a search can be cut into short pieces."""
    if first == 0:
        copy_state(buffers.worlds, OWN, buffers.worlds, GAME)
        clear_tree(buffers.nodes, buffers.sums)
    grow(buffers, seat, seed, first, simulations, traits, 0)


# What moves come to


@generic
def reference(buffers: Buffers, world: int, mover: int, together: int, heat: float) -> int:
    """By one ply of the net, or of the judge: whole hands that all choose from at once take a net too long.

    What a net hopes of it is noted.
    """
    n = rules.legal(buffers.worlds[world], mover, buffers.actions)
    has_net = len(buffers.weights) > 0
    choice = 0
    if n > 1 and has_net and not together >> mover & 1:
        choice = best_by_net(buffers, 0, world, mover, n, 1, heat)
        buffers.traced[0] = buffers.values[choice]
    elif n > 1:
        choice = best_by_worth(buffers, world, mover, n, 0.0 if has_net else WORTHS * heat)
    return buffers.actions[choice]


@generic
def share_of(hope: float) -> float:
    """The share of victory that a net's hope stands for, where that counts more than victory."""
    if sight.SHARPNESS == 1.0:
        return hope
    certain = max(SURE, min(1 - SURE, hope))
    return 1 / (1 + exp(sight.SHARPNESS * log(1 / certain - 1)))


@generic
def play_on(buffers: Buffers, world: int, heat: float, whose: int) -> None:
    """Play a round to its end by the reference for every seat; `hopes` and `points` tell what it comes to.

    With some heat it strays, so that a game in which all is dealt is not decided before anybody has played. Victories
    and defeats say little of a decision long before: for a seat that looks ahead, `whose` is not -1, every seat's
    chance is also told by what it hopes on the way, the sooner the more (what reinforcement learning calls TD(lambda)).
    What they hope together is too much or too little: those who look on bear that.
    """
    s = buffers.worlds[world]
    players, traced, hopes = s.players, buffers.traced, buffers.hopes
    traced[0] = -1.0
    for seat in range(players):
        traced[1 + seat] = 0.0
        traced[1 + players + seat] = 1.0
    together = 0
    while s.pending != 0:
        if s.pending & (s.pending - 1) != 0:
            together = s.pending
        mover = highest(s.pending)
        rules.apply(s, mover, reference(buffers, world, mover, together, heat), buffers.silence)
        if s.midway == 0:
            together &= ~(1 << mover)
            if whose >= 0 and traced[0] >= 0.0:
                traced[1 + mover] += (1 - TRACE) * traced[1 + players + mover] * share_of(traced[0])
                traced[1 + players + mover] *= TRACE
            traced[0] = -1.0
    judge.outlook(s, hopes)
    rules.scores(s, buffers.points)
    if whose >= 0 and players > 1:
        left = 0.0
        for seat in range(players):
            chance = traced[1 + seat] + traced[1 + players + seat] * hopes[seat]
            left += hopes[seat] - chance
            hopes[seat] = chance
        for seat in range(players):
            if seat != whose:
                hopes[seat] += left / (players - 1)


@generic
def imagine(buffers: Buffers, seat: int, seed: int, number: int) -> None:
    """Set WALK to a world that is possible for a seat, or for nobody (-1) to the game as it is."""
    s = buffers.worlds[WALK]
    copy_state(buffers.worlds, WALK, buffers.worlds, GAME)
    reseed(s, seed, number << 1)
    if seat >= 0:
        rules.resample(s, seat, buffers.scratch)
        sight.lean(s, seat)
        reseed(s, seed, (number << 1) + 1)


@generic
def note_reference(buffers: Buffers, seat: int, heat: float) -> int:
    """Make the reference's whole move in WALK, and note it in `path`; how many steps it has."""
    s = buffers.worlds[WALK]
    together = s.pending if s.pending & (s.pending - 1) != 0 else 0
    steps = 0
    while steps == 0 or s.midway != 0:
        buffers.path[steps] = reference(buffers, WALK, seat, together, heat)
        rules.apply(s, seat, buffers.path[steps], buffers.silence)
        steps += 1
    return steps


@rule
def row_of(path: Ints, steps: int, moves: Ints, width: int, rows: int) -> int:
    """Which of the first rows has just the steps in `path`; how many rows there are, if none has."""
    for row in range(rows):
        i = 0
        while i < width and moves[row * width + i] == (path[i] if i < steps else -1):
            i += 1
        if i == width and steps <= width:
            return row
    return rows


@generic
def enter_try(
    buffers: Buffers, seat: int, seed: int, first: int, count: int, moves: Ints, width: int, values: Floats
) -> None:
    """What each of several moves comes to for every seat, each tried in the same worlds and played on in the same way.

    The worlds are possible ones for a seat, or for nobody (-1) the game as it is. A move is a row of `width` steps, of
    which -1 are none; if its first is REFERENCE or STRAYING, it is what the reference does there. What was tried
    already in a world takes no time. Of each world and move the chances of all seats are noted, then their points; at
    last the row of what the reference did in the last world, where it was asked.
    """
    worlds, path = buffers.worlds, buffers.path
    players = worlds[GAME].players
    number = len(moves) // width
    usual = count * number * 2 * players
    for i in range(width):
        values[usual + i] = -1.0
    for one in range(count):
        for move in range(number):
            imagine(buffers, seat, seed, first + one)
            at = (one * number + move) * 2 * players
            steps = 0
            if moves[move * width] == REFERENCE or moves[move * width] == STRAYING:
                if moves[move * width] == STRAYING:
                    reseed(worlds[WALK], seed, -1 - (first + one))  # by chance of its own, not that of what follows
                heat = STRAYS if moves[move * width] == STRAYING else 0.0
                steps = note_reference(buffers, seat, heat)
                for i in range(width):
                    values[usual + i] = path[i] if i < steps else -1.0
                imagine(buffers, seat, seed, first + one)
            while steps < width and moves[move * width + steps] >= 0:
                path[steps] = moves[move * width + steps]
                steps += 1
            same = row_of(path, steps, moves, width, move)
            if same < move:
                for i in range(2 * players):
                    values[at + i] = values[at + i - (move - same) * 2 * players]
                continue
            for i in range(steps):
                rules.apply(worlds[WALK], seat, path[i], buffers.silence)
            play_on(buffers, WALK, STRAYS, seat)
            for other in range(players):
                values[at + other] = buffers.hopes[other]
                values[at + players + other] = buffers.points[other]


@generic
def add_gains(buffers: Buffers, seat: int, action: int, seed: int, tries: int, gains: Floats, at: int) -> None:
    """Add what an action brings each seat beside what the reference would do, by what its seat knows."""
    imagine(buffers, seat, seed, 0)
    pending = buffers.worlds[WALK].pending
    usual = reference(buffers, WALK, seat, pending if pending & (pending - 1) != 0 else 0, 0.0)
    if usual == action:
        return
    for number in range(2 * tries):
        imagine(buffers, seat, seed, number >> 1)
        rules.apply(buffers.worlds[WALK], seat, usual if number & 1 else action, buffers.silence)
        play_on(buffers, WALK, 0.0, seat)
        for other in range(buffers.worlds[WALK].players):
            gains[at + other] += (-1.0 if number & 1 else 1.0) * buffers.hopes[other] / tries


# Whole games


@generic
def play_tables(
    template: States,
    buffers: Buffers,
    seed: int,
    deals: Ints,
    lineup: Ints,
    traits: Ints,
    all_scores: Ints,
    all_shares: Floats,
    lengths: Ints,
    all_steps: Ints,
    tries: int,
    all_gains: Floats,
) -> None:
    """Play a game of each deal; `lineup` says for each game and seat which mind (row of `traits`) plays.

    A deal is a number: cards and all later chance come from it, the seed and the round alone, whoever plays. A mind
    draws from a generator that knows the deal, the seat and how many actions came before, and is shown a possible
    world, never the game itself. What those see who learn is kept as long as there is room for it. With `tries`, what
    each seat gained by everybody's actions is noted, as far as nobody's luck (see `add_gains`).
    """
    worlds, silence = buffers.worlds, buffers.silence
    players = template[0].players
    for game in range(len(deals)):
        copy_state(worlds, GAME, template, 0)
        s = worlds[GAME]
        number = deals[game]
        rounds = 0
        reseed(s, seed, number << 8)
        rules.start(s, silence)
        moves = 0
        steps = 0
        paid = buffers.filled[0]
        kind = RANDOM
        while s.pending != 0 and buffers.halt[0] == 0:
            seat = highest(s.pending)
            at_traits = lineup[game * players + seat] * TRAITS
            copy_state(worlds, OWN, worlds, GAME)
            world = worlds[OWN]
            reseed(world, seed ^ OWN_CHANCE, (number << 20) + (steps << 4) + seat)
            if s.midway == 0:
                kind = traits[at_traits + KIND]
                if below(world, 1000) < traits[at_traits + ERRORS]:
                    kind = RANDOM
            if kind != RANDOM:
                rules.resample(world, seat, buffers.scratch)
            own_seed = draw_word(world) << 31 ^ draw_word(world)
            action = choose(buffers, kind, seat, own_seed, traits, at_traits)
            if tries > 0:
                add_gains(buffers, seat, action, own_seed ^ GAIN_CHANCE, tries, all_gains, game * players)
            if traits[at_traits + LEARNS]:
                record(buffers, OWN, seat, action, kind == RANDOM)
            rules.apply(s, seat, action, silence)
            if s.pending == 0:
                judge.outlook(s, buffers.hopes)
                while paid < buffers.filled[0]:
                    buffers.pays[paid] = buffers.hopes[players + (buffers.whose[paid] >> 1) % players]
                    paid += 1
                buffers.filled[1] += 1
            while s.pending == 0 and not rules.is_over(s):
                rounds += 1
                reseed(s, seed, (number << 8) + rounds)
                rules.next_round(s, silence)
            steps += 1
            moves += 1 - s.midway
        lengths[game] = moves
        all_steps[game] = steps
        rules.scores(s, buffers.points)
        rules.returns(s, buffers.hopes)
        for seat in range(players):
            all_scores[game * players + seat] = buffers.points[seat]
            all_shares[game * players + seat] = buffers.hopes[seat]

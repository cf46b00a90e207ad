"""How bots choose, over any game's rules and judgement: written once, bound to each game, plain and compiled.

Nothing here reads what the chooser cannot know. A mind is given a possible world (a state whose secrets `resample` has
redrawn) and draws from a generator of its own; a search redraws the secrets once more for every simulation.

The search is single-observer information-set Monte-Carlo tree search (Cowling, Powley and Whitehouse, 2012): one tree
over sequences of actions, a fresh world for every walk through it, and how often an action was available counted
beside how often it was tried. Each node counts for the seat that moves into it, so that any number of players, each
for itself or all together, are one case. A walk ends with the round; the game's `outlook` says what that is worth.
"""

from math import log, sqrt

from voliere.kernel.cards import highest
from voliere.kernel.chance import below, draw_word, reseed
from voliere.kernel.play import copy_state
from voliere.kernel.rule import Floats, Ints, States, generic, rule
from voliere.kernel.state import GameState

ENTRIES = ("enter_choose", "enter_grow", "play_tables")

# Kinds of mind.
RANDOM = 0
GREEDY = 1
SEARCH = 2

# A mind as a row of numbers.
KIND = 0
SIMULATIONS = 1  # of a search, for each step of a move
DEPTH = 2  # how many actions deep a search may grow its tree; 1 is flat Monte Carlo
GUIDED = 3  # walks beyond the tree follow hunches, in so many cases of 100
EXPLORATION = 4  # in hundredths
ERRORS = 5  # moves made at random instead, in 1000
TRAITS = 6

OWN_CHANCE = 0x5BD1E995  # sets the generator of minds apart from that of the cards

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


# What `bind` puts in place of these: here they only tell a type checker their shape.
# fmt: off
# mypy: disable-error-code="empty-body"
def start(s: GameState, log: Ints) -> None: ...
def next_round(s: GameState, log: Ints) -> None: ...
def legal(s: GameState, seat: int, out: Ints) -> int: ...
def apply(s: GameState, seat: int, action: int, log: Ints) -> None: ...
def is_over(s: GameState) -> bool: ...
def scores(s: GameState, out: Ints) -> None: ...
def returns(s: GameState, out: Floats) -> None: ...
def resample(s: GameState, seat: int, scratch: Ints) -> None: ...
def worth(s: GameState, seat: int, action: int) -> float: ...
def hunch(s: GameState, seat: int, out: Ints, n: int) -> int: ...
def outlook(s: GameState, out: Floats) -> None: ...
# fmt: on


# One ply of judgement


@generic
def best_by_worth(s: GameState, seat: int, actions: Ints, n: int) -> int:
    """The index of the action that the judge likes best; of several equally good ones a random one."""
    best = 0
    best_worth = worth(s, seat, actions[0]) if n > 1 else 0.0
    equals = 1
    for i in range(1, n):
        value = worth(s, seat, actions[i])
        if value > best_worth:
            best = i
            best_worth = value
            equals = 1
        elif value == best_worth:
            equals += 1
            if below(s, equals) == 0:
                best = i
    return best


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
def child_to_try(
    s: GameState,
    node: int,
    mover: int,
    actions: Ints,
    n: int,
    nodes: Ints,
    sums: Floats,
    marks: Ints,
    stamp: int,
    exploration: float,
) -> int:
    """The child to walk into: a new one as long as an action is untried, then the one of the highest upper bound.

    Where the tree is full the answer is 0. `marks` holds a number an action: `stamp` for legal, its negative for tried.
    """
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
            visits = nodes[at + VISITS]
            bound = sums[child * SUMS + HOPE] / visits + exploration * sqrt(log(nodes[at + AVAILABLE]) / visits)
            if best == 0 or bound > best_bound:
                best = child
                best_bound = bound
        child = nodes[at + SIBLING]
    if tried == n:
        return best
    child = nodes[SIZE]
    if (child + 1) * NODE > len(nodes):
        return 0
    skipped = below(s, n - tried)
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
def grow(
    prospect: GameState,
    worlds: States,
    seat: int,
    seed: int,
    first: int,
    simulations: int,
    traits: Ints,
    at_traits: int,
    nodes: Ints,
    sums: Floats,
    actions: Ints,
    marks: Ints,
    path: Ints,
    scratch: Ints,
    points: Ints,
    hopes: Floats,
    silence: Ints,
) -> None:
    """Walk so many times from the prospect to the end of the round, each time in another world, and remember it.

    `worlds[1]` is the prospect itself and `worlds[2]` is where walks happen. Simulation `first` + i is the same
    whatever was walked before it but for the tree it finds.
    """
    depth = traits[at_traits + DEPTH]
    guided = traits[at_traits + GUIDED]
    exploration = traits[at_traits + EXPLORATION] / 100
    players = prospect.players
    stamp = 0
    for action in range(len(marks)):
        marks[action] = 0
    for number in range(first, first + simulations):
        copy_state(worlds, 2, worlds, 1)
        s = worlds[2]
        reseed(s, seed, number)
        resample(s, seat, scratch)
        is_guided = below(s, 100) < guided
        node = 0
        level = 0
        is_in_tree = True
        together = 0  # seats that decide at once and have not yet: the others' choices are no branches of the tree
        while s.pending != 0:
            if s.pending & (s.pending - 1) != 0:
                together = s.pending
            mover = seat if s.pending >> seat & 1 else highest(s.pending)
            n = legal(s, mover, actions)
            child = 0
            if is_in_tree and (mover == seat or not together >> mover & 1):
                stamp += 1
                if level < depth and level + 1 < len(path):
                    child = child_to_try(s, node, mover, actions, n, nodes, sums, marks, stamp, exploration)
                is_in_tree = child != 0 and nodes[child * NODE + VISITS] > 0
            if child != 0:
                level += 1
                path[level] = child
                node = child
                action = nodes[child * NODE + ACTION]
            elif n == 1:
                action = actions[0]
            elif is_guided:
                action = actions[hunch(s, mover, actions, n)]
            else:
                action = actions[below(s, n)]
            apply(s, mover, action, silence)
            if s.midway == 0:
                together &= ~(1 << mover)
        outlook(s, hopes)
        scores(s, points)
        nodes[VISITS] += 1
        for i in range(1, level + 1):
            child = path[i]
            mover = nodes[child * NODE + MOVER]
            hope = hopes[players + mover]
            nodes[child * NODE + VISITS] += 1
            sums[child * SUMS + HOPE] += hope
            sums[child * SUMS + SQUARES] += hope * hope
            sums[child * SUMS + CHANCE] += hopes[mover]
            sums[child * SUMS + SCORE] += points[mover]


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
def choose(
    worlds: States,
    kind: int,
    seat: int,
    seed: int,
    traits: Ints,
    at_traits: int,
    nodes: Ints,
    sums: Floats,
    actions: Ints,
    marks: Ints,
    path: Ints,
    scratch: Ints,
    points: Ints,
    hopes: Floats,
    silence: Ints,
) -> int:
    """The action of a seat in `worlds[1]`, a possible world for it, whose generator is the mind's own."""
    s = worlds[1]
    n = legal(s, seat, actions)
    if n == 1:
        return actions[0]
    if kind == RANDOM:
        return actions[below(s, n)]
    if kind == GREEDY:
        return actions[best_by_worth(s, seat, actions, n)]
    clear_tree(nodes, sums)
    grow(
        s,
        worlds,
        seat,
        seed,
        0,
        traits[at_traits + SIMULATIONS],
        traits,
        at_traits,
        nodes,
        sums,
        actions,
        marks,
        path,
        scratch,
        points,
        hopes,
        silence,
    )
    return most_visited(nodes, sums)


@generic
def enter_choose(
    worlds: States,
    kind: int,
    seat: int,
    seed: int,
    traits: Ints,
    nodes: Ints,
    sums: Floats,
    actions: Ints,
    marks: Ints,
    path: Ints,
    scratch: Ints,
    points: Ints,
    hopes: Floats,
    silence: Ints,
) -> int:
    """See `choose`; `worlds[0]` is the prospect that a match gives, `worlds[1]` becomes the mind's own copy."""
    copy_state(worlds, 1, worlds, 0)
    reseed(worlds[1], seed, 0)
    return choose(
        worlds, kind, seat, seed, traits, 0, nodes, sums, actions, marks, path, scratch, points, hopes, silence
    )


@generic
def enter_grow(
    worlds: States,
    seat: int,
    seed: int,
    first: int,
    simulations: int,
    traits: Ints,
    nodes: Ints,
    sums: Floats,
    actions: Ints,
    marks: Ints,
    path: Ints,
    scratch: Ints,
    points: Ints,
    hopes: Floats,
    silence: Ints,
) -> None:
    """See `grow`: the tree is grown on, so that a search can be cut into short pieces."""
    if first == 0:
        copy_state(worlds, 1, worlds, 0)
        clear_tree(nodes, sums)
    grow(
        worlds[1],
        worlds,
        seat,
        seed,
        first,
        simulations,
        traits,
        0,
        nodes,
        sums,
        actions,
        marks,
        path,
        scratch,
        points,
        hopes,
        silence,
    )


# Whole games


@generic
def play_tables(
    template: States,
    worlds: States,
    seed: int,
    deals: Ints,
    lineup: Ints,
    traits: Ints,
    nodes: Ints,
    sums: Floats,
    actions: Ints,
    marks: Ints,
    path: Ints,
    scratch: Ints,
    points: Ints,
    hopes: Floats,
    silence: Ints,
    all_scores: Ints,
    all_shares: Floats,
    lengths: Ints,
    all_steps: Ints,
) -> None:
    """Play a game of each deal; `lineup` says for each game and seat which mind (row of `traits`) plays.

    A deal is a number: cards and all later chance come from it, the seed and the round alone, whoever plays. A mind
    draws from a generator that knows the deal, the seat and how many actions came before, and is shown a possible
    world, never `worlds[0]`, the game itself.
    """
    players = template[0].players
    for game in range(len(deals)):
        copy_state(worlds, 0, template, 0)
        s = worlds[0]
        number = deals[game]
        rounds = 0
        reseed(s, seed, number << 8)
        start(s, silence)
        moves = 0
        steps = 0
        kind = RANDOM
        while s.pending != 0:
            seat = highest(s.pending)
            at_traits = lineup[game * players + seat] * TRAITS
            copy_state(worlds, 1, worlds, 0)
            world = worlds[1]
            reseed(world, seed ^ OWN_CHANCE, (number << 20) + (steps << 4) + seat)
            if s.midway == 0:
                kind = traits[at_traits + KIND]
                if below(world, 1000) < traits[at_traits + ERRORS]:
                    kind = RANDOM
            if kind != RANDOM:
                resample(world, seat, scratch)
            own_seed = draw_word(world) << 31 ^ draw_word(world)
            action = choose(
                worlds,
                kind,
                seat,
                own_seed,
                traits,
                at_traits,
                nodes,
                sums,
                actions,
                marks,
                path,
                scratch,
                points,
                hopes,
                silence,
            )
            apply(s, seat, action, silence)
            while s.pending == 0 and not is_over(s):
                rounds += 1
                reseed(s, seed, (number << 8) + rounds)
                next_round(s, silence)
            steps += 1
            moves += 1 - s.midway
        lengths[game] = moves
        all_steps[game] = steps
        scores(s, points)
        returns(s, hopes)
        for seat in range(players):
            all_scores[game * players + seat] = points[seat]
            all_shares[game * players + seat] = hopes[seat]

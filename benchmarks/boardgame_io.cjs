// The rival of benchmarks/server.py: a card game of the size of ours, on boardgame.io's own server, for two or more.
// Hands and deck are secret (STRIP_SECRETS), a move lays a card into a grid of 25, full lines are scored, ten rounds.
// Storage is boardgame.io's default: memory alone. Started as: node boardgame_io.cjs FOLDER_OF_NODE_MODULES PORT
const path = require("path");
const [folder, port] = process.argv.slice(2);
const { Server } = require(path.join(folder, "boardgame.io/dist/cjs/server.js"));
const { PlayerView, INVALID_MOVE } = require(path.join(folder, "boardgame.io/dist/cjs/core.js"));

const ROUNDS = 10;
const CELLS = 25;
const COLOURS = ["R", "B", "G", "W"];

function deal(G, random) {
  const deck = random.Shuffle(COLOURS.flatMap((colour) => [1, 2, 3, 4, 5, 6, 7].map((volume) => colour + volume)));
  G.cells = Array(CELLS).fill(null);
  G.tokens = random.Shuffle([5, 6, 7, 8, 9, 10, 5, 6, 7, 8]);
  const players = Object.values(G.players), size = Math.ceil(CELLS / players.length);
  for (const player of players) player.hand = deck.splice(0, size);
  G.secret.deck = deck;
}

function lines(cell) {
  const row = Math.floor(cell / 5), column = cell % 5;
  return [
    [row, [0, 1, 2, 3, 4].map((i) => row * 5 + i)],
    [5 + column, [0, 1, 2, 3, 4].map((i) => i * 5 + column)],
  ];
}

const game = {
  name: "birds",
  setup: ({ ctx, random }) => {
    const players = Object.fromEntries(Array.from({ length: ctx.numPlayers }, (_, seat) => [seat, { hand: [] }]));
    const G = { round: 1, harvest: { R: 0, B: 0, G: 0, W: 0 }, players, secret: { deck: [] } };
    deal(G, random);
    return G;
  },
  playerView: PlayerView.STRIP_SECRETS,
  turn: { minMoves: 1, maxMoves: 1 },
  moves: {
    place: {
      client: false,
      move: ({ G, playerID, random }, card, cell) => {
        const hand = G.players[playerID].hand;
        if (!hand.includes(card) || !(cell >= 0 && cell < CELLS) || G.cells[cell] !== null) return INVALID_MOVE;
        hand.splice(hand.indexOf(card), 1);
        G.cells[cell] = card;
        for (const [line, cells] of lines(cell)) {
          if (cells.some((one) => G.cells[one] === null)) continue;
          const strength = { R: 0, B: 0, G: 0, W: 0 };
          for (const one of cells) strength[G.cells[one][0]] += Number(G.cells[one].slice(1));
          const best = Math.max(...Object.values(strength));
          const winners = COLOURS.filter((colour) => strength[colour] === best);
          if (winners.length === 1) G.harvest[winners[0]] += G.tokens[line];
        }
        if (G.cells.filter((one) => one === null).length === 1 && G.round < ROUNDS) {
          G.round += 1;
          deal(G, random);
        }
      },
    },
  },
  endIf: ({ G }) => (G.round === ROUNDS && G.cells.filter((one) => one === null).length === 1 ? { harvest: G.harvest } : undefined),
};

const server = Server({ games: [game], origins: [/.*/] });
server.run({ port: Number(port), callback: () => console.log("ready") });

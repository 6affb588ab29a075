// A game without rules: a move changes a small state, of which each player sees a view.
// boardgame.io keeps matches in memory here, and sends the view, the context and the log.
import { createRequire } from "node:module";
import { tellStandstills } from "./standstill.mjs";

const require = createRequire(import.meta.url);
const { Server } = require("boardgame.io/server");
const { ActivePlayers } = require("boardgame.io/core");

const HAND = [7, 14, 21, 28, 35, 42, 49];

const game = {
  name: "g",
  setup: ({ ctx }) => ({
    hands: Array.from({ length: ctx.numPlayers }, () => [...HAND]),
    piles: [1, 2, 3, 4, 5, 6, 7, 8],
    seq: 0,
    by: 0,
    n: 0,
  }),
  turn: { activePlayers: ActivePlayers.ALL },
  moves: {
    play: {
      ignoreStaleStateID: true, // all play at once
      client: false,
      move: ({ G, playerID }, c, n) => {
        const by = Number(playerID);
        Object.assign(G, { seq: G.seq + 1, by, n });
        G.piles[c % 8] = c;
        G.hands[by][n % 7] = c;
      },
    },
  },
  playerView: ({ G: { hands, ...open }, playerID }) => ({
    ...open,
    hand: hands[Number(playerID)],
    counts: hands.map((hand) => hand.length),
  }),
};

tellStandstills();
const port = Number(process.argv[2]);
const server = Server({ games: [game], origins: [] });
server.run({ port, lobbyConfig: undefined }, () =>
  console.log(`listening on http://127.0.0.1:${port}`),
);

// A bare room: no rules and no log. A message changes a small state, and each of the four people
// gets a payload of their own.
import { Room, Server } from "@colyseus/core";
import { WebSocketTransport } from "@colyseus/ws-transport";
import { tellStandstills } from "./standstill.mjs";

const HAND = [7, 14, 21, 28, 35, 42, 49];

class Table extends Room {
  onCreate() {
    this.maxClients = 4;
    this.seatReservationTime = 300; // a whole hall is seated before the first of them comes
    this.patchRate = null; // nothing is sent but our own messages
    this.hands = [0, 1, 2, 3].map(() => [...HAND]);
    this.piles = [1, 2, 3, 4, 5, 6, 7, 8];
    this.seq = 0;
    this.seats = new Map();
    this.onMessage("m", (client, move) => this.play(this.seats.get(client.sessionId), move));
  }

  onJoin(client, { seat }) {
    this.seats.set(client.sessionId, seat);
  }

  play(by, { n, c }) {
    this.seq++;
    this.piles[c % 8] = c;
    this.hands[by][n % 7] = c;
    const counts = this.hands.map((hand) => hand.length);
    for (const client of this.clients) {
      const you = this.seats.get(client.sessionId);
      const hand = this.hands[you];
      client.send("ev", { n, by, seq: this.seq, you, hand, piles: this.piles, counts });
    }
  }
}

tellStandstills();
const port = Number(process.argv[2]);
const server = new Server({ transport: new WebSocketTransport({ pingInterval: 0 }), greet: false });
server.define("t", Table).filterBy(["table"]);
await server.listen(port, "127.0.0.1");
console.log(`listening on http://127.0.0.1:${port}`);

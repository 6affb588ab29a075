// A player in JavaScript for every game: any legal move, by the roll that came with the question.
// rumpus simulate frantic --bots "greedy,process:node examples/players/any_move.mjs"

import { createInterface } from "node:readline";

const answer = (message) => process.stdout.write(`${JSON.stringify(message)}\n`);

for await (const line of createInterface({ input: process.stdin })) {
  const told = JSON.parse(line);
  if (told.type === "hello") {
    // It wants to know nothing but its legal moves; without `wants` there is the view besides.
    answer({ type: "ready", protocol: 1, wants: ["legal"] });
  } else if (told.type === "ask") {
    answer({ id: told.id, move: told.legal[told.roll % told.legal.length] });
  }
}

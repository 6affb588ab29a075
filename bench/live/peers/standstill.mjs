// How long the loop stood still at most since it was last asked, in milliseconds: for each line
// on standard input.
import { monitorEventLoopDelay } from "node:perf_hooks";

const BEAT = 20; // as often as our own server looks

export function tellStandstills() {
  const delay = monitorEventLoopDelay({ resolution: BEAT });
  delay.enable();
  process.stdin.on("data", () => {
    console.log(Math.max(0, delay.max / 1e6 - BEAT));
    delay.reset();
  });
}

// What is told between two frames is heard together, so that a slow phone draws it once. Nobody sees a
// tab in the background, and it has no frames: there all is heard at once.

/** Milliseconds after which something is heard though no frame has come. */
const LONGEST = 200;

export type Frames<Message> = {
  hear(message: Message): void;
  /** now, without a frame */
  flush(): void;
  close(): void;
};

/** `goesOn`: whether more may follow in the same frame; what is to be seen by itself ends it. */
export function inFrames<Message>(
  hearTogether: (messages: Message[]) => void,
  goesOn: (message: Message) => boolean,
): Frames<Message> {
  const waiting: Message[] = [];
  let frame = 0;
  let timer = 0;

  function close() {
    cancelAnimationFrame(frame);
    clearTimeout(timer);
    frame = timer = 0;
  }

  function soon() {
    if (timer) return;
    frame = requestAnimationFrame(hearSome);
    timer = window.setTimeout(hearSome, LONGEST);
  }

  function hearSome() {
    close();
    const last = waiting.findIndex((message) => !goesOn(message));
    const some = waiting.splice(0, last < 0 ? waiting.length : last + 1);
    if (waiting.length) soon();
    if (some.length) hearTogether(some);
  }

  function flush() {
    while (waiting.length) hearSome();
  }

  function hear(message: Message) {
    waiting.push(message);
    if (document.hidden) flush();
    else soon();
  }

  return { hear, flush, close };
}

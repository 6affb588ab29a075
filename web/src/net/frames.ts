// What is told between two frames is heard together, so that a slow phone draws it once. Nobody sees a
// tab in the background, and it has no frames: there all is heard at once.

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

  function hearSome() {
    frame = 0;
    const last = waiting.findIndex((message) => !goesOn(message));
    const some = waiting.splice(0, last < 0 ? waiting.length : last + 1);
    if (some.length) hearTogether(some);
    if (waiting.length) soon();
  }

  function soon() {
    if (!frame) frame = requestAnimationFrame(hearSome);
  }

  function flush() {
    close();
    while (waiting.length) hearSome();
    close();
  }

  function close() {
    cancelAnimationFrame(frame);
    frame = 0;
  }

  return {
    hear(message) {
      waiting.push(message);
      if (document.hidden) flush();
      else soon();
    },
    flush,
    close,
  };
}

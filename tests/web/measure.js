// What is wrong with a screen: what is needed and small, covered or outside the window.
(async () => {
  const frame = () => new Promise(requestAnimationFrame);
  await frame(); // whoever heard of the new size
  await frame(); // has drawn for it
  const HIGH = 43.5; // a finger, and half a pixel for rounding
  const BARE = 24; // of its width, uncovered
  const CARD = 30;
  const SLACK = 2;
  const STEP = 4;
  /** Not for eyes, or told again in the status line: what a card's value was made from. */
  const UNREAD = ".sr, svg, .log, .val :not(b)";
  const find = (selector) => document.querySelector(selector);
  const root = find("dialog[open]") ?? find(".at-table") ?? find("#app");
  const faults = [];
  const isSeen = (element) =>
    element.checkVisibility({ checkVisibilityCSS: true }) && element.getClientRects().length > 0;
  const nameOf = (element) => {
    const name = element.getAttribute("aria-label") || element.textContent.trim();
    return `${element.localName}.${String(element.className).trim().replaceAll(/\s+/g, ".")} “${name.slice(0, 30)}”`;
  };
  const say = (element, what) => faults.push(`${nameOf(element)}: ${what}`);
  const boxOf = (element) => {
    const { x, y, width, height, right, bottom } = element.getBoundingClientRect();
    return { x, y, width, height, right, bottom };
  };
  const inWindow = ({ x, y, right, bottom }) =>
    x >= -SLACK && y >= -SLACK && right <= innerWidth + SLACK && bottom <= innerHeight + SLACK;
  const shown = ({ x, y, width, height }) =>
    `${Math.round(width)} × ${Math.round(height)} at ${Math.round(x)}, ${Math.round(y)}`;
  const hits = (element, x, y) => {
    const top = document.elementFromPoint(x, y);
    return top !== null && element.contains(top);
  };
  const scrolls = ({ scrollWidth, clientWidth, scrollHeight, clientHeight }) => ({
    sideways: scrollWidth > clientWidth + 1,
    down: scrollHeight > clientHeight + 1,
  });
  const scrollers = [root, ...root.querySelectorAll("*:not(svg, svg *)")].filter((element) => {
    const { sideways, down } = scrolls(element);
    if (!(sideways || down)) return false;
    const { overflowX, overflowY } = getComputedStyle(element);
    return (sideways && /auto|scroll/.test(overflowX)) || (down && /auto|scroll/.test(overflowY));
  });
  const isScrolled = (element) => scrollers.some((scroller) => scroller.contains(element));

  function isBare(element, { x, width }, y) {
    const enough = Math.min(BARE, width - SLACK);
    let bare = 0;
    for (let right = 1; right < width && bare < enough; right += STEP)
      bare += hits(element, x + right, y) ? STEP : 0;
    return bare >= enough;
  }

  /** How much of its height shows enough of its width. */
  function bareHeight(element, box) {
    let bare = 0;
    for (let down = STEP / 2; down < box.height && bare < HIGH; down += STEP)
      bare += isBare(element, box, box.y + down) ? STEP : 0;
    return bare;
  }

  /** What a finger can hit: an input together with its label. */
  const targetOf = (element) => element.closest("label") ?? element;

  function checkControl(control) {
    const element = targetOf(control);
    if (isScrolled(element)) element.scrollIntoView({ block: "nearest", inline: "nearest" });
    const box = boxOf(element);
    if (box.height < HIGH || box.width < BARE) say(element, `small: ${shown(box)}`);
    else if (!inWindow(box)) say(element, `outside the window: ${shown(box)}`);
    else if (bareHeight(element, box) < HIGH - 2 * STEP) say(element, `covered: ${shown(box)}`);
  }

  function checkCard(element) {
    const box = boxOf(element);
    if (box.height < CARD - 0.5) return say(element, `a card too small: ${shown(box)}`);
    if (isScrolled(element)) return;
    if (!inWindow(box)) return say(element, `a card outside the window: ${shown(box)}`);
    if (element.closest("button, .fan") || element.matches(".arena .pile > :first-child")) return;
    const at = [0.06, 0.2, 0.5, 0.8, 0.94];
    const isBare = at.some((right) =>
      at.some((down) => hits(element, box.x + box.width * right, box.y + box.height * down)),
    );
    if (!isBare) say(element, `a card under something: ${shown(box)}`);
  }

  /** Whoever cuts a text short with an ellipsis is looked at in its place. */
  function frameOf(element) {
    for (let at = element; at && at !== root; at = at.parentElement)
      if (getComputedStyle(at).textOverflow === "ellipsis") return at;
    return null;
  }

  function checkText(text) {
    const element = text.parentElement;
    if (!isSeen(element) || element.closest(UNREAD)) return;
    const range = document.createRange();
    range.selectNodeContents(text);
    const frame = frameOf(element);
    const box = (frame ?? range).getBoundingClientRect();
    const isLine = getComputedStyle(element).writingMode === "horizontal-tb";
    if (isLine && box.width < 32 && box.height > 64)
      return say(element, `a letter a line: ${shown(box)}`);
    if (isScrolled(element)) return;
    if (!box.width || !box.height) return;
    if (!inWindow(box)) return say(element, `text outside the window: ${shown(box)}`);
    const top = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
    const isBare = top?.contains(element) || (frame ?? targetOf(element)).contains(top);
    if (!isBare && !top?.closest(".aim"))
      say(element, `text under ${top ? nameOf(top) : "nothing"}: ${shown(box)}`);
  }

  function checkTexts() {
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) if (walker.currentNode.data.trim()) checkText(walker.currentNode);
  }

  /** A hand whose cards lie on each other takes the room there is; two rows take the same. */
  function checkHand(hand) {
    const boxes = [...hand.querySelectorAll(".card")].map(boxOf);
    const [first, second] = boxes;
    if (!second) return;
    const below = boxes.filter(({ y }) => y > first.y + first.height / 2).length;
    const lowest = boxes.filter(({ y }) => y > boxes.at(-1).y - first.height / 2).length;
    if (below && below === lowest && boxes.length - below > below + 1)
      say(hand, `${boxes.length - below} cards above ${below}`);
    if (below) return;
    const span = boxes.at(-1).right - first.x;
    if (second.x - first.x < first.width - 1 && span < hand.clientWidth * 0.85)
      say(hand, `squeezed into ${Math.round(span)} of ${hand.clientWidth} px`);
  }

  /** What has to be scrolled is scrolled in one way. */
  function checkScroller(element) {
    if (isSeen(element) && scrolls(element).sideways)
      say(element, `${element.scrollWidth} px in ${element.clientWidth}`);
  }

  /** Numbers stay in their cells, words in their headings and on their buttons. */
  function checkCell(cell) {
    if (getComputedStyle(cell).textOverflow === "ellipsis") return;
    const range = document.createRange();
    range.selectNodeContents(cell);
    const { width } = range.getBoundingClientRect();
    if (width > cell.clientWidth + SLACK)
      say(cell, `${Math.round(width)} px of text in ${cell.clientWidth}`);
  }

  /** A board is as large as its table. */
  function checkBoard(board) {
    const [wide, high] = [board.parentElement.clientWidth, board.parentElement.clientHeight];
    if (board.clientWidth < wide - SLACK || board.clientHeight < high - SLACK)
      say(board, `${board.clientWidth} × ${board.clientHeight} on a table of ${wide} × ${high}`);
  }

  /** Between two rounds, or while all hands lie open, there is no time to scroll. */
  function checkHeight(element) {
    const { scrollHeight, clientHeight } = element;
    if (scrolls(element).down) say(element, `${scrollHeight} px in ${clientHeight}`);
  }

  /** How far it is: what counts in this round is read nowhere else. */
  function checkProgress(how) {
    const [inner, outer] = [boxOf(how), boxOf(how.parentElement)];
    if (inner.right > outer.right + SLACK || inner.bottom > outer.bottom + SLACK)
      say(how, `cut off: ${shown(inner)} in ${shown(outer)}`);
  }

  const all = (selector) => [...root.querySelectorAll(selector)].filter(isSeen);
  const CONTROLS = ":is(button:enabled, a[href], input, select):not([aria-disabled=true])";

  function checkPage({ scrollWidth, scrollHeight }) {
    if (scrollWidth > innerWidth) faults.push(`the page is ${scrollWidth} px wide`);
    if (root.matches(".at-table") && scrollHeight > innerHeight)
      faults.push(`the page is ${scrollHeight} px high`);
  }

  function checkTable() {
    all(CONTROLS).forEach(checkControl);
    all(".card:not(.flying), .slot").forEach(checkCard);
    all(".hand").forEach(checkHand);
    all(".cell, th, .btn:not(.round), .idle").forEach(checkCell);
    all(".interval .points, .opps").forEach(checkHeight);
    all(".how").forEach(checkProgress);
    all(".table > :has(.status)").forEach(checkBoard);
    scrollers.forEach(checkScroller);
    checkTexts();
  }

  checkPage(document.scrollingElement);
  if (root.id === "app") return faults; // a page to be scrolled
  const solid = new CSSStyleSheet(); // what lets the pointer through covers as well
  solid.replaceSync("* { pointer-events: auto !important }");
  document.adoptedStyleSheets = [solid];
  checkTable();
  document.adoptedStyleSheets = [];
  return faults;
})();

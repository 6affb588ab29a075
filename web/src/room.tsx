// The room at once. The build puts all of it into one file, see build.mjs.
import { render } from "preact";
import { App } from "./app";
import { words } from "./i18n";
import "./net/worker";

// Nobody waits for this: what is fetched later knows the room, and would wait for itself.
void words.bring().then(() => render(<App />, document.getElementById("app")!));

import "./styles/tokens.css";
import "./styles/shell.css";
import "./styles/cards.css";
import "./styles/lobby.css";
import "./styles/table.css";
import "./styles/replay.css";
import "games:tiles.css";
import { render } from "preact";
import { App } from "./app";
import { words } from "./i18n";

await words.bring();
render(<App />, document.getElementById("app")!);

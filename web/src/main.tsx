import "./styles/tokens.css";
import "./styles/shell.css";
import "./styles/cards.css";
import "./styles/lobby.css";
import "./styles/table.css";
import "games:tiles.css";
import { render } from "preact";
import { App } from "./app";
import { fetchWords } from "./i18n";
import { settings } from "./state/settings";

await fetchWords(settings.value.language);
render(<App />, document.getElementById("app")!);

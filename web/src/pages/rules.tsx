import { useEffect, useRef, useState } from "preact/hooks";
import { Brand } from "../art/brand";
import { words } from "../i18n";
import { api } from "../net/api";
import { settings } from "../state/settings";
import { Dialog } from "../ui/dialog";
import type { View } from "../wire";
import { Lost } from "./lost";
import { drawCards } from "./rules-cards";

type State = { html: string; rulings: string; view: View } | "loading" | "lost";

function useRules(game: string): State {
  const [state, set] = useState<State>("loading");
  const { language } = settings.value;
  useEffect(() => {
    api.rules(game, language).then(set, () => set("lost"));
  }, [game, language]);
  return state;
}

/** The server's own text, so it may come as HTML. */
function Text({ state, game }: { state: State; game: string }) {
  const article = useRef<HTMLElement>(null);
  useEffect(() => {
    if (typeof state === "object")
      void drawCards(article.current!, game, state.view).catch(() => {}); // their texts can be read
  }, [state]);
  if (state === "loading") return <p>{words.value.common.loading}</p>;
  if (state === "lost") return <p>{words.value.lost.text}</p>;
  return (
    <article class="rules" ref={article}>
      <div dangerouslySetInnerHTML={{ __html: state.html }} />
      {state.rulings && <Rulings html={state.rulings} />}
    </article>
  );
}

/** They are in English, whatever language the rules are read in. */
function Rulings({ html }: { html: string }) {
  return (
    <details class="rulings">
      <summary>{words.value.common.rulings}</summary>
      <div lang="en" dangerouslySetInnerHTML={{ __html: html }} />
    </details>
  );
}

export function RulesDrawer({ game, close }: { game: string; close(): void }) {
  return (
    <Dialog title={words.value.common.rules} kind="drawer" close={close}>
      <Text state={useRules(game)} game={game} />
      <p>{words.value.table.keys}</p>
    </Dialog>
  );
}

export function RulesPage({ game }: { game: string }) {
  const state = useRules(game);
  if (state === "lost") return <Lost />;
  return (
    <>
      <header class="bar">
        <Brand />
      </header>
      <main class="reading">
        <Text state={state} game={game} />
      </main>
    </>
  );
}

import { Brand } from "../art/brand";
import { KingdomBack } from "../art/kingdom";
import { FranticNumber } from "../art/frantic";
import { words } from "../i18n";
import { Card } from "../ui/card";

function Note({ title, text, again = false }: { title: string; text: string; again?: boolean }) {
  return (
    <>
      <header class="bar"><Brand /></header>
      <main class="note">
        <p class="lost" aria-hidden="true">
          <Card id="back" label=""><KingdomBack /></Card>
          <Card id="night4" label=""><FranticNumber colour="night" number={4} /></Card>
        </p>
        <h1>{title}</h1>
        <p>{text}</p>
        {again
          ? <button class="btn main" type="button" onClick={() => location.reload()}>{words.value.lost.again}</button>
          : <a class="btn main" href="/">{words.value.common.lobby}</a>}
      </main>
    </>
  );
}

export const Lost = () => <Note title={words.value.lost.title} text={words.value.lost.text} />;
export const Broken = () => <Note title={words.value.lost.broken} text={words.value.lost.brokenText} again />;
export const Offline = () => <Note title={words.value.lost.offline} text={words.value.lost.offlineText} again />;

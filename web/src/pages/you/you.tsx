// A page of one's own: what one has played, one's other browsers, and what one leaves here.
import { useEffect, useState } from "preact/hooks";
import { Brand } from "../../art/brand";
import { Face } from "../../art/faces";
import { words } from "../../i18n";
import { api } from "../../net/api";
import { loadGames, loadMe, me } from "../../state/room";
import { later } from "../../ui/later";
import type { RecordInfo } from "../../wire";
import { when } from "../lobby/strips";
import { Broken } from "../lost";
import { Claim, keyInLink } from "./claim";
import { Devices } from "./devices";
import { Games } from "./games";
import { Leave } from "./leave";
import { Record } from "./record";
import { youWords } from "./words";

const ProfileDialog = later(() => import("../profile").then((m) => m.ProfileDialog));

function Head({ record }: { record: RecordInfo }) {
  const t = youWords.value;
  const [open, setOpen] = useState(false);
  if (!me.value) return null;
  return (
    <div class="head">
      <Face face={me.value.face || me.value.name} />
      <div>
        <h1>{me.value.name}</h1>
        <p>{t.since(when(record.since))}</p>
      </div>
      <button class="btn" type="button" onClick={() => setOpen(true)}>
        {words.value.gather.nameAndFace}
      </button>
      {open && <ProfileDialog close={() => setOpen(false)} />}
    </div>
  );
}

export function YouPage() {
  const [record, setRecord] = useState<RecordInfo | null>(null);
  const [failed, setFailed] = useState(false);
  const [key, setKey] = useState(keyInLink);
  const load = () =>
    Promise.all([youWords.bring(), loadMe(), loadGames()])
      .then(api.record)
      .then(setRecord, () => setFailed(true));
  useEffect(() => void load(), []);
  useEffect(() => {
    if (record) document.title = `${youWords.value.title} · Rumpus`;
  }, [record, youWords.value]);
  if (failed) return <Broken />;
  return (
    <>
      <header class="bar">
        <Brand />
      </header>
      <main class="reading you">
        {record ? (
          <>
            <Head record={record} />
            <Record record={record} />
            {record.games.length > 0 && <Games />}
            <Devices record={record} changed={setRecord} />
            <Leave />
          </>
        ) : (
          <p>{words.value.common.loading}</p>
        )}
      </main>
      {record && key && <Claim given={key} close={() => setKey("")} />}
    </>
  );
}

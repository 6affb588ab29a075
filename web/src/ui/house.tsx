// The room in the house: the way in for those who do not sit at this machine.
import { useEffect } from "preact/hooks";
import { Icon } from "../art/icons";
import { words } from "../i18n";
import { homeCode } from "../net/api";
import { home, isOnlyHere, loadHome, openHome } from "../state/home";
import { toast } from "./toast";

/** Whoever cannot ask the machine itself is told nothing. */
export const useHome = () => useEffect(() => void loadHome().catch(() => {}), []);

/** What is to be done before others can follow a link. */
export function OnlyHere() {
  useHome();
  const t = words.value.house;
  if (!isOnlyHere()) return null;
  const letIn = () => openHome().catch(() => toast(words.value.refused));
  return (
    <div class="only-here">
      <p>{t.onlyHere}</p>
      {home.value!.can_open ? (
        <button class="btn main" type="button" onClick={letIn}>
          <Icon name="people" />
          {t.open}
        </button>
      ) : (
        <p>
          {t.command} <code>rumpus --lan</code>
        </p>
      )}
    </div>
  );
}

/** The way in, once there is one. */
export function WayIn() {
  useHome();
  const t = words.value.house;
  const link = home.value?.link;
  if (!link) return null;
  return (
    <div class="way-in">
      <img class="qr" src={homeCode} alt={t.qr} />
      <p>
        <b>{t.isOpen}</b>
        <small>{t.scan}</small>
        <code>{link}</code>
      </p>
    </div>
  );
}

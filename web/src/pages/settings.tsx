import { words } from "../i18n";
import { LANGUAGES, type Language } from "../i18n/languages";
import { hear } from "../senses/ear";
import { allow, canNotify } from "../senses/summons";
import { canBuzz } from "../senses/touch";
import { change, type Settings, settings } from "../state/settings";
import { Dialog } from "../ui/dialog";
import { Pick, Slider, Switch } from "../ui/form";
import { OnlyHere, WayIn } from "../ui/house";
import { toast } from "../ui/toast";

const TONGUES = Object.entries(LANGUAGES).map(([value, { name }]) => ({
  value: value as Language,
  label: name,
}));
const THEMES: Settings["theme"][] = ["system", "light", "dark"];
const SWITCHES = ["motion", "calm", "helps", "oneTap", "autoPass", "friendly"] as const;

type Flag = (typeof SWITCHES)[number] | "sound" | "haptics" | "notify";

function Flip({ name, set }: { name: Flag; set?(on: boolean): void }) {
  const t = words.value.settings;
  return (
    <Switch
      label={t[name]}
      help={t[`${name}Help`]}
      on={settings.value[name]}
      change={set ?? ((on) => change({ [name]: on }))}
    />
  );
}

/** The browser is asked first; what it forbids stays off. */
async function setNotify(on: boolean): Promise<void> {
  const notify = on && (await allow());
  if (on && !notify) toast(words.value.settings.forbidden);
  change({ notify });
}

function setVolume(volume: number): void {
  change({ volume });
  void hear("card");
}

function Senses() {
  const { sound, volume } = settings.value;
  return (
    <div>
      <Flip name="sound" />
      {sound && <Slider label={words.value.settings.volume} value={volume} change={setVolume} />}
      {canBuzz && <Flip name="haptics" />}
      {canNotify && <Flip name="notify" set={(on) => void setNotify(on)} />}
    </div>
  );
}

export function SettingsDialog({ close }: { close(): void }) {
  const t = words.value.settings;
  const chosen = settings.value;
  return (
    <Dialog title={t.title} close={close}>
      <Pick
        label={t.theme}
        choices={THEMES.map((value) => ({ value, label: t.themes[value] }))}
        value={chosen.theme}
        change={(theme) => change({ theme })}
      />
      <Pick
        label={t.language}
        choices={TONGUES}
        value={chosen.language}
        change={(language) => change({ language })}
      />
      <Senses />
      <div>
        {SWITCHES.map((name) => (
          <Flip key={name} name={name} />
        ))}
      </div>
      <OnlyHere />
      <WayIn />
    </Dialog>
  );
}

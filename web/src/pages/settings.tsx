import { words } from "../i18n";
import { LANGUAGES, type Language } from "../i18n/languages";
import { change, type Settings, settings } from "../state/settings";
import { Dialog } from "../ui/dialog";
import { Pick, Switch } from "../ui/form";
import { OnlyHere, WayIn } from "../ui/house";

const TONGUES = Object.entries(LANGUAGES).map(([value, { name }]) => ({
  value: value as Language,
  label: name,
}));
const THEMES: Settings["theme"][] = ["system", "light", "dark"];
const SWITCHES = ["motion", "helps", "oneTap", "autoPass", "friendly"] as const;

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
      <div>
        {SWITCHES.map((name) => (
          <Switch
            key={name}
            label={t[name]}
            help={t[`${name}Help`]}
            on={chosen[name]}
            change={(on) => change({ [name]: on })}
          />
        ))}
      </div>
      <OnlyHere />
      <WayIn />
    </Dialog>
  );
}

import { useEffect, useState } from "preact/hooks";
import { Face, SHAPES, TINT_NAMES } from "../art/faces";
import { words } from "../i18n";
import { api } from "../net/api";
import { loadMe, me } from "../state/room";
import { change } from "../state/settings";
import { Dialog } from "../ui/dialog";
import { Pick } from "../ui/form";
import { toast } from "../ui/toast";

const FACES = SHAPES.flatMap((shape) => TINT_NAMES.map((tint) => `${shape}-${tint}`));

const unlike = (face: string, taken: string[]) =>
  taken.includes(face) ? FACES.find((other) => !taken.includes(other))! : face;

/**
 * `taken`: faces that others at the table have; `next`: what follows once one is known, and how its
 * button is called.
 */
export function ProfileDialog({
  close,
  taken = [],
  next,
}: {
  close(): void;
  taken?: string[];
  next?: { label: string; act(): void };
}) {
  const t = words.value.profile;
  const [name, setName] = useState(me.value?.name ?? "");
  const [face, setFace] = useState(unlike(me.value?.face ?? "", taken));
  useEffect(() => {
    if (!me.value)
      void loadMe().then((person) => {
        setName(person.name);
        setFace(unlike(person.face, taken));
      }, close);
  }, []);
  const save = async (event: Event) => {
    event.preventDefault();
    try {
      me.value = await api.rename(name.trim(), face);
      change({ named: true });
      next?.act();
      close();
    } catch {
      toast(words.value.refused);
    }
  };
  return (
    <Dialog title={t.title} close={close}>
      <form class="dialog-form" onSubmit={save}>
        <label class="set">
          <b>{t.name}</b>
          <input
            class="text"
            value={name}
            required
            maxLength={24}
            autocomplete="nickname"
            onInput={(event) => setName(event.currentTarget.value)}
          />
        </label>
        <Pick
          label={t.face}
          class="heads"
          choices={FACES.map((value) => ({
            value,
            label: <Face face={value} />,
            name: value.replace("-", ", "),
            disabled: taken.includes(value),
          }))}
          value={face}
          change={(value) => setFace(value)}
        />
        <p class="foot">
          {!next && (
            <a class="btn" href="/you">
              {t.more}
            </a>
          )}
          <button class="btn main" type="submit">
            {next?.label ?? t.save}
          </button>
        </p>
      </form>
    </Dialog>
  );
}

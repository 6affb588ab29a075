import { useState } from "preact/hooks";
import { Face, SHAPES, TINT_NAMES } from "../../art/faces";
import { words } from "../../i18n";
import { api } from "../../net/api";
import { me } from "../../state/room";
import { Dialog } from "../../ui/dialog";
import { Pick } from "../../ui/form";
import { toast } from "../../ui/toast";

const FACES = SHAPES.flatMap((shape) => TINT_NAMES.map((tint) => `${shape}-${tint}`));

export function ProfileDialog({ close }: { close(): void }) {
  const t = words.value.profile;
  const [name, setName] = useState(me.value?.name ?? "");
  const [face, setFace] = useState(me.value?.face ?? "");
  const save = async (event: Event) => {
    event.preventDefault();
    try {
      me.value = await api.rename(name.trim(), face);
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
          }))}
          value={face}
          change={(value) => setFace(value)}
        />
        <p class="foot">
          <button class="btn main" type="submit">
            {t.save}
          </button>
        </p>
      </form>
    </Dialog>
  );
}

// What is not needed at once travels when it is: a page or a dialog in a file of its own.
import type { ComponentType } from "preact";
import { useEffect, useState } from "preact/hooks";
import { words } from "../i18n";
import { fetchStyles } from "./styles";
import { toast } from "./toast";

/**
 * A component that is fetched when it is first drawn, with styles of its own if it has any. A
 * dialog that cannot be fetched closes; a page breaks.
 */
export function later<Props extends object>(
  fetched: () => Promise<ComponentType<Props>>,
  styles?: string,
): ComponentType<Props> {
  let here: ComponentType<Props> | undefined;
  return function Later(props: Props) {
    const [Made, made] = useState(() => here);
    const [failure, fail] = useState<unknown>(null);
    const giveUp = (error: unknown) => {
      const { close } = props as { close?(): void };
      if (!close) return fail(error);
      toast(words.value.refused);
      close();
    };
    useEffect(() => {
      if (here) return;
      const all = Promise.all([fetched(), styles && fetchStyles(styles)]);
      all.then(([found]) => made(() => (here = found)), giveUp);
    }, []);
    if (failure) throw failure;
    return Made ? <Made {...props} /> : null;
  };
}

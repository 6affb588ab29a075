import { Component, type ComponentChildren, type ComponentType } from "preact";

/** Left alone as long as it is told the same. It must know nothing but what it is told. */
export function still<Props extends object>(
  drawn: (props: Props) => ComponentChildren,
): ComponentType<Props> {
  return class extends Component<Props> {
    override shouldComponentUpdate(next: Props) {
      const names = Object.keys(next) as (keyof Props)[];
      return names.some((name) => next[name] !== this.props[name]);
    }
    override render() {
      return drawn(this.props);
    }
  };
}

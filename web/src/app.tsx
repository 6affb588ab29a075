import { Component, type ComponentChildren } from "preact";
import { Sprite } from "./art/icons";
import { signedOut } from "./net/guest";
import { Lobby } from "./pages/lobby/lobby";
import { Broken, Lost, SignedOut } from "./pages/lost";
import { TablePage } from "./pages/table/table";
import { type Route, route } from "./router";
import { invitation } from "./state/invitation";
import { later } from "./ui/later";
import { Toast } from "./ui/toast";

const ReplayPage = later(() => import("./pages/replay/replay").then((m) => m.ReplayPage), "replay");
const CoachPage = later(() => import("./coach/page").then((m) => m.CoachPage), "coach");
const Invitation = later(() => import("./ui/invited").then((m) => m.Invitation));
const YouPage = later(() => import("./pages/you/you").then((m) => m.YouPage), "you");
const DayPage = later(() => import("./pages/day/day").then((m) => m.DayPage), "day");
const DealPage = later(() => import("./pages/day/deal").then((m) => m.DealPage), "day");
const ChallengePage = later(
  () => import("./pages/day/challenge").then((m) => m.ChallengePage),
  "day",
);
const RulesPage = later(() => import("./pages/rules").then((m) => m.RulesPage), "rules");

/** A fault in one page must not leave a white screen. */
class Net extends Component<{ children: ComponentChildren }, { broken: boolean }> {
  static override getDerivedStateFromError() {
    return { broken: true };
  }
  override render() {
    return this.state.broken ? <Broken /> : this.props.children;
  }
}

function Page({ page, id }: Route) {
  switch (page) {
    case "lobby":
      return <Lobby />;
    case "table":
      return <TablePage id={id} />;
    case "replay":
      return <ReplayPage id={id} />;
    case "coach":
      return <CoachPage id={id} />;
    case "rules":
      return <RulesPage game={id} />;
    case "you":
      return <YouPage />;
    case "day":
      return id ? <DealPage id={id} /> : <DayPage />;
    case "challenge":
      return <ChallengePage id={id} />;
    case "lost":
      return <Lost />;
  }
}

export function App() {
  const { page, id } = route.value;
  return (
    <>
      <Sprite />
      <Net key={page + id}>{signedOut.value ? <SignedOut /> : <Page page={page} id={id} />}</Net>
      {invitation.value && <Invitation found={invitation.value} />}
      <Toast />
    </>
  );
}

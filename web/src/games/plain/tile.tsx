// The picture in the lobby of a game that brings none: cards of the room.
import { RoomBack, RoomCard } from "../../art/room-cards";
import { Thrown } from "../../art/thrown";

export function Scene() {
  return (
    <>
      <Thrown x={26} y={56} angle={-14}>
        <RoomBack />
      </Thrown>
      <Thrown x={42} y={52} angle={-5}>
        <RoomCard colour="blue" />
      </Thrown>
      <Thrown x={58} y={52} angle={5}>
        <RoomCard colour="yellow" />
      </Thrown>
      <Thrown x={74} y={56} angle={14}>
        <RoomCard colour="red" />
      </Thrown>
    </>
  );
}

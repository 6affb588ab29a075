// What the build gathers from all games' folders: see build.mjs.
declare module "games:tiles/*" {
  /** what the lobby says of each game, in one language */
  const tiles: Record<string, import("./types").Tile>;
  export default tiles;
}

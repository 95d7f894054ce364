/** Not here yet. `gameId` is the path's last segment: mines, crash, sports, dice ... */
export function ComingSoonScreen({ gameId }: { gameId: string }) {
  return gameId === '' ? null : gameId;
}

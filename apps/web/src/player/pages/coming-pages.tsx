import { useParams } from '@tanstack/react-router';
import { ComingSoonScreen } from '../../features/coming-soon/index.ts';

/** A game that is not here yet, by the last segment of its path. */
export function ComingGameScreen() {
  const { gameId } = useParams({ from: '/dashboard/game/$gameId' });
  return <ComingSoonScreen gameId={gameId} />;
}

/** The Sports section: a placeholder until there is sport to bet on. */
export function SportsScreen() {
  return <ComingSoonScreen gameId="sports" />;
}

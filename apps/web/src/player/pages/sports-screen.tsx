import { ComingSoonScreen } from '../../features/coming-soon/index.ts';

/** The Sports section: a placeholder until there is sport to bet on. */
export function SportsScreen() {
  return <ComingSoonScreen gameId="sports" />;
}

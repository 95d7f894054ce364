import type { ReportLine, Today } from '@rang/contract';
import type { Queryable } from '../../platform/database/database.ts';
import { addUp, readReport } from '../figures/index.ts';
import type { Game } from '../games/index.ts';

type Played = Pick<Today, 'games' | 'sum'>;

/** What was played on a day of India, of each game and of all, as the house report of that day has it. */
export async function readPlayedToday(client: Queryable, games: readonly Game[], day: string): Promise<Played> {
  const { sums } = await readReport(client, { from: day, to: day });
  return {
    games: games.map(({ facts: { id } }) => ({ game: id, ...split(sums.filter(({ game }) => game === id)) })),
    sum: split(sums),
  };
}

/** Of a round that was interrupted, what had been cashed out of it counts, whose outcome no rule decided any more. */
function split(lines: readonly ReportLine[]): Played['sum'] {
  const isFair = ({ rule }: ReportLine): boolean => rule === 'fair' || rule === 'interrupted';
  return { fair: addUp(lines.filter(isFair)), announced: addUp(lines.filter((line) => !isFair(line))) };
}

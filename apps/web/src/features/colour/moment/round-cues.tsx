import { useEffect, useRef, useState } from 'react';
import { cue } from '../../../play/sound/sound.ts';
import type { Phase } from '../round/round-phase.ts';
import { LAST_SECONDS, useLastSecond, useRound } from '../round/use-running-round.ts';
import type { ResultMoment } from './use-result-moment.ts';

/** What is heard of a result: a win is more than was staked, as it is on its card. */
function cueOf(moment: ResultMoment | undefined): 'win' | 'loss' | undefined {
  if (moment?.outcome.kind !== 'settled') return undefined;
  return moment.outcome.paid > moment.outcome.staked ? 'win' : 'loss';
}

/** Lets the round be heard and felt: where its bets close, its last seconds, and what it brought the player. */
export function RoundCues({ moment }: { moment: ResultMoment | undefined }) {
  const { phase } = useRound();
  const second = useLastSecond();
  const before = useRef<Phase>(undefined);
  useEffect(() => {
    // Whoever comes later has not seen them open.
    if (phase === 'locked' && before.current === 'open') cue('lock');
    before.current = phase;
  }, [phase]);
  useEffect(() => {
    if (second !== undefined) cue('tick', LAST_SECONDS - second);
  }, [second]);
  const ending = cueOf(moment);
  const round = moment?.row.round;
  // What was settled before the screen came is no news.
  const [known] = useState(ending === undefined ? undefined : round);
  useEffect(() => {
    if (ending !== undefined && round !== known) cue(ending);
  }, [ending, round, known]);
  return null;
}

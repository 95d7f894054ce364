import { formatRupees } from '@rang/contract';
import type { TFunction } from 'i18next';
import { useBalance } from '../../../house/money/balance.ts';
import { paidText } from '../../../play/moment/outcome-card.tsx';
import type { RoundOutcome } from '../history/use-my-bets.ts';
import { useRound } from '../round/use-running-round.ts';
import type { Phase } from '../round/round-phase.ts';
import { useWords } from '../wording/use-words.ts';
import type { ResultMoment } from './use-result-moment.ts';

const SAID: Partial<Record<Phase, 'open' | 'locked' | 'between'>> = {
  open: 'open',
  locked: 'locked',
  between: 'between',
};

/** Tells a screen reader when bets open and close what was drawn and what it did to the balance; never the seconds. */
export function Announcer({ moment }: { moment: ResultMoment | undefined }) {
  const { t } = useWords();
  const { timer, phase } = useRound();
  const { amount } = useBalance();
  const isSettled = moment?.outcome.kind === 'settled' && amount !== undefined;
  const said = SAID[phase];
  const turn = said === undefined ? '' : t(`say.${said}`, { round: timer?.round });
  return (
    <>
      <div className="rang-unseen" role="status">
        {turn}
      </div>
      <div className="rang-unseen" role="status">
        {moment === undefined ? '' : momentText(moment, t)}
      </div>
      <div className="rang-unseen" role="status">
        {isSettled ? t('say.balance', { amount: formatRupees(amount) }) : ''}
      </div>
    </>
  );
}

function momentText({ row, outcome }: ResultMoment, t: ReturnType<typeof useWords>['t']): string {
  const drawn = t('moment.resultIs', { round: row.round, number: row.number, colour: t(`colours.${row.color}`) });
  return `${drawn}. ${outcomeText(outcome, t)}`;
}

/** What a round brought the player, in words: what was paid and what that makes of the stakes, or what was lost. */
export function outcomeText(outcome: RoundOutcome, t: TFunction): string {
  if (outcome.kind === 'none') return t('moment.none');
  if (outcome.kind === 'waiting') return t('moment.waiting');
  return outcome.won ? paidText(t, outcome) : t('moment.lost', { amount: formatRupees(outcome.staked) });
}

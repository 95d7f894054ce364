import type { activeCrashBets, CrashBet, pendingCrashBets } from '@rang/contract';
import { formatSignedRupees, NOTHING, formatRupees, myCrashBets } from '@rang/contract';
import { callApi } from '../../../house/calls/api.ts';
import { useSession } from '../../../house/calls/session.ts';
import { formatRecentInIndia } from '../../../lib/format-moment.ts';
import { formatHundredths, readHundredths } from '../../../play/format-figures.ts';
import { History, ProofButton, ResultAmount, RowTable } from '../../../play/frame/history.tsx';
import { Panel, StateNote } from '../../../play/frame/panel.tsx';
import rows from '../../../play/rows.module.css';
import { usePagesBefore } from '../../../lib/paging.ts';
import { useProof } from '../../../play/proof/proof-dialogs.tsx';
import { RuleMark } from '../../../play/rules/rule-banner.tsx';
import { isEnded } from '../live/own-bets.ts';
import { useWords } from '../wording/use-words.ts';

const PAGE = 8;
/** How far back a bet is looked for that was missed. */
const LOOK_BACK = 20;

/** The player's bets, a page at a time. */
function useOwnBets() {
  return usePagesBefore<CrashBet>({
    queryKey: OWN_BETS_KEY,
    size: PAGE,
    idOf: ({ betId }) => betId,
    list: async (query) => (await callApi(myCrashBets, { query })).bets,
    isEnabled: useSession() !== undefined,
  });
}

/** Under which the player's own bets are kept. */
export const OWN_BETS_KEY = ['crash', 'my-bets'] as const;

/** Asks for how these bets of late stand. Throws ApiError. */
export async function findOwnBets(betIds: readonly string[]): Promise<readonly CrashBet[]> {
  const { bets } = await callApi(myCrashBets, { query: { limit: LOOK_BACK } });
  return bets.filter(({ betId }) => betIds.includes(betId));
}

/** Asks for the bets of a list, and for how this one stands where it is not among them any more. Throws ApiError. */
export async function askOwnBets(
  list: typeof activeCrashBets | typeof pendingCrashBets,
  betId: string,
): Promise<readonly CrashBet[]> {
  const { bets } = await callApi(list);
  return bets.some((bet) => bet.betId === betId) ? bets : [...bets, ...(await findOwnBets([betId]))];
}

/** The player's own bets, newest first, each with the proof of its round one tap away. */
export function OwnBets() {
  const { t } = useWords();
  const list = useOwnBets();
  if (useSession() === undefined) {
    return (
      <Panel title={t('own.title')}>
        <StateNote text={t('own.visitor')} />
      </Panel>
    );
  }
  const texts = { title: t('own.title'), loading: t('own.loading'), empty: t('own.empty'), pages: t('own.pages') };
  return (
    <History texts={texts} list={list}>
      {(bets) => <Rows bets={bets} />}
    </History>
  );
}

function Rows({ bets }: { bets: readonly CrashBet[] }) {
  const { t } = useWords();
  return (
    <RowTable heads={[[t('own.bet')], [t('own.out')], [t('own.result'), rows.end], [t('own.proof'), rows.end]]}>
      {bets.map((bet) => (
        <Row key={bet.betId} bet={bet} />
      ))}
    </RowTable>
  );
}

/** What a bet brought beyond its stake, in money: nothing is said of one that is still open. */
function resultOf(bet: CrashBet): string {
  const stake: bigint = bet.amount;
  if (bet.status === 'lost') return formatSignedRupees(-stake);
  if (bet.status === 'cashed_out') return formatSignedRupees((bet.winAmount ?? NOTHING) - stake);
  return isEnded(bet) ? formatRupees(bet.amount) : '–';
}

const OUTCOMES = {
  active: 'even',
  pending_next_round: 'even',
  cashed_out: 'won',
  lost: 'lost',
  canceled: 'even',
  refunded: 'even',
} as const;

function Row({ bet }: { bet: CrashBet }) {
  const proof = useProof();
  const { t, language } = useWords();
  const { gameId, outcomeRule: rule } = bet;
  const isOut = bet.status === 'cashed_out';
  return (
    <tr>
      <td>
        {formatRupees(bet.amount)}{' '}
        {rule === null ? null : <RuleMark rule={rule} mark={t('rules.mark')} text={t(`rules.${rule}`)} />}
        {bet.halfOf === undefined ? null : <span className={rows.small}>{t('list.half')}</span>}
        <span className={rows.small}>{gameId === null ? t('list.next') : `${t('own.round')} ${gameId}`}</span>
        <time className={rows.small} dateTime={bet.createdAt}>
          {formatRecentInIndia(bet.createdAt, language)}
        </time>
      </td>
      <td>
        {isOut ? formatHundredths(readHundredths(bet.cashoutMultiplier ?? 1)) : t(`own.status.${bet.status}`)}
        {isOut && bet.cashedOutBy !== undefined ? (
          <span className={rows.small}>{t(`own.by.${bet.cashedOutBy}`)}</span>
        ) : null}
      </td>
      <td className={rows.end}>
        <ResultAmount outcome={OUTCOMES[bet.status]}>{resultOf(bet)}</ResultAmount>
      </td>
      <td className={rows.end}>
        {gameId === null || !isEnded(bet) ? null : (
          <ProofButton label={t('own.proofOf', { game: gameId })} onClick={() => proof.open(Number(gameId))} />
        )}
      </td>
    </tr>
  );
}

import { formatSignedRupees, NOTHING, formatRupees, myCrashBets, type CrashBet } from '@rang/contract';
import { IconShieldCheck } from '@tabler/icons-react';
import { callApi } from '../../../house/calls/api.ts';
import { refusalText } from '../../../house/calls/refusal-text.ts';
import { useSession } from '../../../house/calls/session.ts';
import { formatMoment } from '../../../lib/format-moment.ts';
import { formatHundredthsFully, readHundredths } from '../../../play/format-figures.ts';
import { Panel, StateNote } from '../../../play/frame/panel.tsx';
import rows from '../../../play/rows.module.css';
import { usePagesBefore } from '../../../lib/paging.ts';
import { useProof } from '../../../play/proof/proof-dialogs.tsx';
import { RuleMark } from '../../../play/rules/rule-banner.tsx';
import { Pager } from '../../../ui/pager.tsx';
import { isEnded } from '../live/own-bets.ts';
import { useWords } from '../wording/use-words.ts';
import classes from './own-bets.module.css';

const PAGE = 8;

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

/** The player's own bets, newest first, each with the proof of its round one tap away. */
export function OwnBets() {
  const { t } = useWords();
  const { items: bets, error, reload, page, newer, older } = useOwnBets();
  if (useSession() === undefined) {
    return (
      <Panel title={t('own.title')}>
        <StateNote text={t('own.visitor')} />
      </Panel>
    );
  }
  const failed = error === null ? undefined : refusalText(error, t('errors.fetch'));
  return (
    <Panel title={t('own.title')}>
      {failed === undefined ? null : <StateNote text={failed} action={{ label: t('own.reload'), onClick: reload }} />}
      {bets === undefined && failed === undefined ? <StateNote text={t('own.loading')} /> : null}
      {bets?.length === 0 ? <StateNote text={t('own.empty')} /> : null}
      {bets === undefined || bets.length === 0 ? null : (
        <>
          <Rows bets={bets} />
          <Pager
            label={t('own.pages')}
            place={t('own.page', { page })}
            steps={{
              previous: { label: t('own.newer'), turn: newer },
              next: { label: t('own.older'), turn: older },
            }}
          />
        </>
      )}
    </Panel>
  );
}

function Rows({ bets }: { bets: readonly CrashBet[] }) {
  const { t } = useWords();
  return (
    <div className={rows.frame}>
      <table className={rows.table}>
        <thead>
          <tr>
            <th scope="col">{t('own.bet')}</th>
            <th scope="col">{t('own.out')}</th>
            <th scope="col" className={rows.end}>
              {t('own.result')}
            </th>
            <th scope="col" className={rows.end}>
              {t('own.proof')}
            </th>
          </tr>
        </thead>
        <tbody>
          {bets.map((bet) => (
            <Row key={bet.betId} bet={bet} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** What a bet brought beyond its stake, in money: nothing is said of one that is still open. */
function resultOf(bet: CrashBet): string {
  const stake: bigint = bet.amount;
  if (bet.status === 'lost') return formatSignedRupees(-stake);
  if (bet.status === 'cashed_out') return formatSignedRupees((bet.winAmount ?? NOTHING) - stake);
  return isEnded(bet) ? formatRupees(bet.amount) : '–';
}

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
        <span className={rows.small}>{gameId === null ? t('list.next') : `${t('own.round')} ${gameId}`}</span>
        <time className={rows.small} dateTime={bet.createdAt}>
          {formatMoment(bet.createdAt, language, 'narrow')}
        </time>
      </td>
      <td>
        {isOut
          ? formatHundredthsFully(readHundredths(bet.cashoutMultiplier ?? 1), language)
          : t(`own.status.${bet.status}`)}
        {isOut && bet.cashedOutBy !== undefined ? (
          <span className={rows.small}>{t(`own.by.${bet.cashedOutBy}`)}</span>
        ) : null}
      </td>
      <td className={rows.end}>
        <span className={classes.result} data-status={bet.status}>
          {resultOf(bet)}
        </span>
      </td>
      <td className={rows.end}>
        {gameId === null || !isEnded(bet) ? null : (
          <button
            type="button"
            className={classes.proof}
            aria-label={t('own.proofOf', { game: gameId })}
            onClick={() => proof.open(Number(gameId))}
          >
            <IconShieldCheck size={20} aria-hidden="true" />
          </button>
        )}
      </td>
    </tr>
  );
}

import { NOTHING, formatRupees, formatSignedRupees, type ColourBetRecord } from '@rang/contract';
import { refusalText } from '../../../house/calls/refusal-text.ts';
import { Panel, StateNote } from '../../../play/frame/panel.tsx';
import { TablePager, tellFailure } from '../frame/table-pager.tsx';
import { usePaging } from '../../../lib/paging.ts';
import { ProofButton, RowTable } from '../../../play/frame/history.tsx';
import { useProof } from '../../../play/proof/proof-dialogs.tsx';
import rows from '../../../play/rows.module.css';
import { RuleMark } from '../../../play/rules/rule-banner.tsx';
import { ResultMark, SelectionMark } from '../selection/selection-mark.tsx';
import { formatCount } from '../../../lib/format-number.ts';
import { formatRecentInIndia } from '../../../lib/format-moment.ts';
import { useWords } from '../wording/use-words.ts';
import classes from './history-table.module.css';
import { useBetStats, useMyBets, useOlderBets } from './use-my-bets.ts';

const SIZES = [5, 8, 10, 20];
const FIRST_SIZE = 8;

/** The player's own bets, newest first, with what became of each. */
export function HistoryTable() {
  const { t } = useWords();
  const { data: bets, error, refetch } = useMyBets();
  const older = useOlderBets(bets ?? []);
  const paging = usePaging(bets ?? [], FIRST_SIZE, tellFailure(older, t('errors.fetch')));
  const again = { label: t('errors.reload'), onClick: () => void refetch() };
  const failure = error === null ? undefined : refusalText(error, error.message || t('errors.fetch'));
  if (bets === undefined) {
    const note = failure === undefined ? { text: t('history.loading') } : { text: failure, action: again };
    return (
      <Panel title={t('history.title')}>
        <StateNote {...note} />
      </Panel>
    );
  }
  return (
    <Panel title={t('history.title')} aside={<Stats />}>
      {failure === undefined ? null : <StateNote text={failure} action={again} />}
      {bets.length === 0 ? <StateNote text={t('history.empty')} /> : <Rows shown={paging.rows} />}
      {bets.length === 0 ? null : <TablePager paging={paging} sizes={SIZES} />}
    </Panel>
  );
}

function Stats() {
  const { t } = useWords();
  const stats = useBetStats();
  if (stats === undefined) return null;
  return (
    <span className={classes.stats}>
      <span>
        {t('history.wins')} <strong>{formatCount(stats.totalWins)}</strong>
      </span>
      <span>
        {t('history.losses')} <strong>{formatCount(stats.totalLosses)}</strong>
      </span>
    </span>
  );
}

function Rows({ shown }: { shown: readonly ColourBetRecord[] }) {
  const { t } = useWords();
  return (
    <RowTable
      heads={[
        [t('table.bet')],
        [t('table.round'), rows.wide],
        [t('table.time'), rows.wide],
        [t('table.result'), rows.wide],
        [t('table.amount'), rows.end],
        [t('table.outcome'), rows.end],
        [t('table.proof'), rows.end],
      ]}
    >
      {shown.map((bet) => (
        <Row key={bet._id} bet={bet} />
      ))}
    </RowTable>
  );
}

function Row({ bet }: { bet: ColourBetRecord }) {
  const { t, language } = useWords();
  const round = formatCount(bet.round);
  const time = formatRecentInIndia(bet.createdAt, language);
  const { open } = useProof();
  const drawn = bet.drawn === null ? null : <ResultMark number={bet.drawn} />;
  return (
    <tr>
      <td>
        <SelectionMark value={bet.betValue} />
        {[t('round', { round }), time].map((line) => (
          <span key={line} className={`${rows.small} ${rows.narrow}`}>
            {line}
          </span>
        ))}
        <RuleMark rule={bet.outcomeRule} mark={t('rules.mark')} text={t(`rules.${bet.outcomeRule}`)} />
      </td>
      <td className={`${rows.quiet} ${rows.wide}`}>{round}</td>
      <td className={`${rows.quiet} ${rows.wide}`}>{time}</td>
      <td className={rows.wide}>{drawn}</td>
      <td className={`${rows.end} ${rows.quiet}`}>{formatRupees(bet.amount)}</td>
      <td className={rows.end}>
        <BetStatus bet={bet} />
        <span className={`${rows.small} ${rows.narrow}`}>{drawn}</span>
      </td>
      <td className={`${rows.end} ${classes.proof}`}>
        {bet.status === 'pending' ? null : (
          <ProofButton label={t('table.proofOf', { round: bet.round })} onClick={() => open(bet.round)} />
        )}
      </td>
    </tr>
  );
}

/** Waiting, or the profit or loss that the house's own figures make. */
function BetStatus({ bet }: { bet: ColourBetRecord }) {
  const { t } = useWords();
  const words = {
    pending: t('history.waiting'),
    won: formatSignedRupees((bet.payout ?? NOTHING) - bet.amount),
    lost: formatSignedRupees(NOTHING - bet.amount),
  };
  return (
    <span className={classes.status} data-status={bet.status}>
      {words[bet.status]}
    </span>
  );
}

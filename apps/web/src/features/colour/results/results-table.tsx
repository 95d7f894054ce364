import type { ResultRow } from '@rang/contract';
import { formatRecentInIndia } from '../../../lib/format-moment.ts';
import { formatCount } from '../../../lib/format-number.ts';
import { usePaging } from '../../../lib/paging.ts';
import { ProofButton, RowTable } from '../../../play/frame/history.tsx';
import { Panel, StateNote } from '../../../play/frame/panel.tsx';
import rows from '../../../play/rows.module.css';
import { useProof } from '../../../play/proof/proof-dialogs.tsx';
import { RuleMark } from '../../../play/rules/rule-banner.tsx';
import { ResultMark } from '../selection/selection-mark.tsx';
import { TablePager, tellFailure } from '../frame/table-pager.tsx';
import { useWords } from '../wording/use-words.ts';
import classes from './results-table.module.css';
import { useOlderResults, useResults } from './use-results.ts';

const SIZES = [5, 10, 25, 50];
const FIRST_SIZE = 10;

/** All results to the first round, page by page; each opens its proof. */
export function ResultsTable() {
  const { t } = useWords();
  const { results, errorText, reload } = useResults();
  const older = useOlderResults(results ?? []);
  const paging = usePaging(results ?? [], FIRST_SIZE, tellFailure(older, t('errors.fetch')));
  const again = { label: t('errors.reload'), onClick: reload };
  if (results === undefined) {
    const note = errorText === undefined ? { text: t('results.loading') } : { text: errorText, action: again };
    return (
      <Panel title={t('results.title')}>
        <StateNote {...note} />
      </Panel>
    );
  }
  return (
    <Panel title={t('results.title')}>
      {errorText === undefined ? null : <StateNote text={errorText} action={again} />}
      {results.length === 0 ? <StateNote text={t('results.empty')} /> : <Rows shown={paging.rows} />}
      {results.length === 0 ? null : <TablePager paging={paging} sizes={SIZES} />}
    </Panel>
  );
}

function Rows({ shown }: { shown: readonly ResultRow[] }) {
  const { t } = useWords();
  return (
    <RowTable
      heads={[[t('table.round')], [t('table.result')], [t('table.time'), rows.wide], [t('table.proof'), rows.end]]}
    >
      {shown.map((row) => (
        <Row key={row._id} row={row} />
      ))}
    </RowTable>
  );
}

function Row({ row }: { row: ResultRow }) {
  const { t, language } = useWords();
  const { open } = useProof();
  return (
    <tr className={classes.row} onClick={() => open(row.round)}>
      <td>
        {formatCount(row.round)}
        <span className={`${rows.small} ${rows.narrow}`}>{formatRecentInIndia(row.createdAt, language)}</span>
      </td>
      <td>
        <span className={classes.result}>
          <ResultMark number={row.number} />
          <RuleMark rule={row.outcomeRule} mark={t('rules.mark')} text={t(`rules.${row.outcomeRule}`)} />
        </span>
      </td>
      <td className={`${rows.quiet} ${rows.wide}`}>{formatRecentInIndia(row.createdAt, language)}</td>
      <td className={rows.end}>
        <ProofButton label={t('table.proofOf', { round: row.round })} />
      </td>
    </tr>
  );
}

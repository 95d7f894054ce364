import { useKeptState } from '../../../lib/paging.ts';
import { Button } from '@mantine/core';
import { statementCsv } from '@rang/contract';
import { IconDownload, IconListDetails } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { fetchFile } from '../../../house/calls/api.ts';
import { refusalText } from '../../../house/calls/refusal-text.ts';
import { saveCsv } from '../../../lib/save-file.ts';
import { holdPress } from '../../../ui/form/hold.ts';
import { MoreButton } from '../../../ui/more-button.tsx';
import { PageTitle } from '../../../ui/page-title.tsx';
import { showToast } from '../../../ui/show-toast.tsx';
import { ListEmpty, ListFailed, ListLoading } from '../history/list-state.tsx';
import { useWords } from '../use-words.ts';
import { MovementDays } from './movement-days.tsx';
import { StatementControls } from './statement-controls.tsx';
import {
  WHOLE_STATEMENT,
  changeFilter,
  isNarrowed,
  isTurnedAround,
  queryOf,
  useStatement,
  type StatementFilter,
} from './use-statement.ts';
import classes from './statement.module.css';

function Movements({ filter }: { filter: StatementFilter }) {
  const { t } = useWords();
  const { rows, isPending, refetch, hasNextPage, isFetchingNextPage, fetchOlder } = useStatement(filter);
  if (isTurnedAround(filter)) return null;
  if (isPending) return <ListLoading />;
  if (rows === undefined) return <ListFailed text={t('statement.failed')} onReload={() => void refetch()} />;
  if (rows.length === 0) {
    const icon = <IconListDetails size={32} stroke={1.5} aria-hidden="true" />;
    const hint = t(isNarrowed(filter) ? 'statement.emptyHint' : `statement.emptyYet.${filter.currency}`);
    return <ListEmpty icon={icon} title={t('statement.empty')} hint={hint} />;
  }
  return (
    <>
      <MovementDays movements={rows} currency={filter.currency} />
      {hasNextPage ? (
        <MoreButton
          label={t('statement.more')}
          loadingLabel={t('statement.loading')}
          isLoading={isFetchingNextPage}
          load={fetchOlder}
        />
      ) : (
        <p className={classes.end}>{t('statement.end')}</p>
      )}
    </>
  );
}

/** Every movement of the player's money with what was left after it, to look through, to filter and to take away. */
export function StatementScreen() {
  const { t } = useWords();
  const [filter, setFilter] = useKeptState('statement', WHOLE_STATEMENT);
  const file = useStatementFile();
  const words = file.isPending ? t('statement.fetching') : t('statement.download');
  return (
    <div className={classes.page}>
      <PageTitle title={t('statement.title')} backTo="/dashboard/wallet">
        <Button
          variant="default"
          leftSection={<IconDownload size={20} aria-hidden="true" />}
          aria-label={words}
          aria-busy={file.isPending}
          {...holdPress(isTurnedAround(filter))}
          onClick={() => {
            if (!file.isPending) file.mutate(filter);
          }}
        >
          {file.isPending ? 'CSV…' : 'CSV'}
        </Button>
      </PageTitle>
      <StatementControls filter={filter} onChange={(changed) => setFilter(changeFilter(filter, changed))} />
      <section className={classes.list} aria-label={t('statement.movements')}>
        {/* How far one filter was looked through says nothing of another. */}
        <Movements key={JSON.stringify(filter)} filter={filter} />
      </section>
    </div>
  );
}

/** Fetches the statement under a filter as a CSV file, with the player's own token, and hands it to the browser. */
function useStatementFile() {
  const { t } = useWords();
  return useMutation({
    mutationFn: (filter: StatementFilter) => fetchFile(statementCsv, { query: queryOf(filter) }),
    onSuccess: (csv) => saveCsv(csv, 'statement.csv'),
    onError: (error) => showToast(refusalText(error, t('statement.noFile')), 'bad'),
  });
}

import { Button } from '@mantine/core';
import { exportHouseReport, formatRupees, houseReport, type HouseReport } from '@rang/contract';
import { IconDownload } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { saveCsv } from '../../lib/save-file.ts';
import { FormMessage } from '../../ui/form/send-button.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { AuditHistory } from '../audit/audit-history.tsx';
import { Counters } from '../counters.tsx';
import { callOffice, describeFailure, fetchOfficeFile } from '../office-session.ts';
import { listDays, RangeForm, type ReportRange } from './report-range.tsx';
import { ReportTables } from './report-tables.tsx';
import { formatResult } from '../report-words.ts';
import classes from './report.module.css';

/** What the house took in and paid, by game and day, and what came back beside what comes back on average. */
export function ReportScreen() {
  const [range, setRange] = useState<ReportRange>({ days: 7 });
  const report = useQuery({
    queryKey: ['house-report', range],
    queryFn: () => callOffice(houseReport, { query: range }),
    placeholderData: (before) => before,
  });
  return (
    <>
      <PageTitle title="House report" />
      <div className={classes.controls}>
        <RangeForm range={range} shown={report.data} onChange={setRange} />
        <Export shown={report.data} />
      </div>
      <FormMessage
        tone="bad"
        text={report.error === null ? undefined : `Failed to fetch the report: ${describeFailure(report.error)}`}
      />
      <div className={classes.report} aria-busy={report.isPlaceholderData}>
        <Counters counts={listTotals(report.error === null ? report.data : undefined)} />
        <ReportTables report={report.data} isKnown={report.error === null} />
      </div>
      <Explanation />
      <AuditHistory subject="house report" />
    </>
  );
}

function listTotals(report: HouseReport | undefined): [string, string | number | undefined][] {
  return [
    ['Bets', report?.total.bets],
    ['Stakes', report && formatRupees(report.total.staked)],
    ['Payouts', report && formatRupees(report.total.paid)],
    ['Gross result', report && formatResult(report.total.gross)],
  ];
}

/** The days that are shown, as a file; the audit trail notes who took them along. */
function Export({ shown }: { shown: HouseReport | undefined }) {
  const queries = useQueryClient();
  const file = useMutation({
    mutationFn: ({ from, to }: HouseReport) =>
      fetchOfficeFile(exportHouseReport, { body: { to, days: listDays({ from, to }).length } }),
    onSuccess: async (csv) => {
      saveCsv(csv, 'rang-house-report.csv');
      await queries.invalidateQueries({ queryKey: ['audit'] });
    },
  });
  return (
    <div className={classes.export}>
      <Button
        variant="default"
        leftSection={<IconDownload size={18} aria-hidden="true" />}
        disabled={shown === undefined}
        loading={file.isPending}
        onClick={() => {
          if (shown !== undefined) file.mutate(shown);
        }}
      >
        Export as CSV
      </Button>
      <p>The audit trail notes who exported which days.</p>
      <FormMessage
        tone="bad"
        text={file.error === null ? undefined : `Failed to export: ${describeFailure(file.error)}`}
      />
    </div>
  );
}

function Explanation() {
  return (
    <section className={classes.explanation} aria-label="How to read it">
      <p>
        A bet counts on the day, in Indian time, on which it was settled. Refunded bets are left out. The gross result
        is what was staked, less what was paid.
      </p>
      <p>
        The return is what was paid of the stakes, beside what the same bets give back on average by the rules of their
        games, before wins are rounded to the paisa and held below the largest that there may be. It lies within the
        span of ± two standard errors about nineteen times in twenty; of fewer than thirty draws no span is told.
        Announced draws and interrupted rounds are left out of it.
      </p>
    </section>
  );
}

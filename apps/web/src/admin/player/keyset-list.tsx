import { FormMessage } from '../../ui/form/send-button.tsx';
import { KeysetPager, OfficeTable, type OfficeColumn } from '../office-table.tsx';
import { describeFailure } from '../office-session.ts';
import { useOfficeList, type PageAsked } from '../use-office-list.ts';

interface KeysetListProps<Row extends object> {
  /** What it lists, for who cannot see it. */
  readonly label: string;
  /** Whose list it is and which, among all that is fetched. */
  readonly name: readonly string[];
  readonly load: (query: PageAsked) => Promise<{ readonly rows: Row[]; readonly next: string | null }>;
  readonly columns: OfficeColumn<Row>[];
  readonly empty: string;
}

/** A player's list, a page at a time. */
export function KeysetList<Row extends object>({ label, name, load, columns, empty }: KeysetListProps<Row>) {
  const { page, pages } = useOfficeList({
    name: ['player', ...name],
    first: null,
    ask: (_all, query) => load(query),
  });
  const { data, error } = page;
  return (
    <>
      {error === null ? null : <FormMessage tone="bad" text={`Failed to fetch them: ${describeFailure(error)}`} />}
      <OfficeTable label={label} columns={columns} rows={data?.rows} empty={empty} />
      <KeysetPager {...pages} />
    </>
  );
}

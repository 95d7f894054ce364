import { Button, Skeleton } from '@mantine/core';
import { IconArrowDown, IconArrowsSort, IconArrowUp } from '@tabler/icons-react';
import {
  rowSortingFeature,
  tableFeatures,
  useTable,
  type ColumnDef,
  type OnChangeFn,
  type SortingState,
} from '@tanstack/react-table';
import { Fragment, type ReactNode } from 'react';
import { Pager } from '../ui/pager.tsx';
import { useHeldFocus } from './keep-focus.ts';
import classes from './office-table.module.css';

const tableParts = tableFeatures({ rowSortingFeature });
const SETTINGS = { features: tableParts, manualSorting: true, enableSortingRemoval: false, getRowId: nameRow };
export type OfficeColumn<Row extends object> = ColumnDef<typeof tableParts, Row>;

interface OfficeTableProps<Row extends object> {
  /** What it lists, for who cannot see it. */
  readonly label: string;
  readonly columns: OfficeColumn<Row>[];
  readonly rows: Row[] | undefined;
  readonly sorting?: SortingState;
  readonly onSort?: OnChangeFn<SortingState>;
  /** What stands under a row: what was done to it. */
  readonly below?: (row: Row) => ReactNode;
  readonly empty: ReactNode;
}

const NO_ROWS: never[] = [];
const NO_SORTING: SortingState = [];
const ORDERS = { asc: 'ascending', desc: 'descending' } as const;
const WAITING = ['a', 'b', 'c', 'd', 'e', 'f'];

/** A dense table; the house has sorted and paged what is in it. Where it is narrow it shows the columns that matter. */
export function OfficeTable<Row extends object>(props: OfficeTableProps<Row>) {
  const { label, columns, sorting = NO_SORTING, onSort, below, empty } = props;
  const table = useTable({
    ...SETTINGS,
    columns,
    data: props.rows ?? NO_ROWS,
    state: { sorting },
    ...(onSort === undefined ? {} : { onSortingChange: onSort }),
  });
  return (
    <div className={classes.scroll} role="region" aria-label={label} tabIndex={0} {...useHeldFocus<HTMLDivElement>()}>
      <table className={classes.table}>
        <thead>
          {table.getHeaderGroups().map((group) => (
            <tr key={group.id}>
              {group.headers.map((header) => {
                const { column } = header;
                const isSorted = column.getIsSorted();
                const order = isSorted === false ? undefined : ORDERS[isSorted];
                const canSort = onSort !== undefined && column.getCanSort();
                return (
                  <th key={header.id} scope="col" data-column={column.id} aria-sort={order}>
                    <Heading isSorted={isSorted} onPress={canSort ? column.getToggleSortingHandler() : undefined}>
                      <table.FlexRender header={header} />
                    </Heading>
                  </th>
                );
              })}
            </tr>
          ))}
        </thead>
        <tbody>
          {table.getRowModel().rows.map((row) => (
            <Fragment key={row.id}>
              <tr>
                {row.getAllCells().map((cell) => (
                  <td key={cell.id} data-column={cell.column.id}>
                    <table.FlexRender cell={cell} />
                  </td>
                ))}
              </tr>
              {below?.(row.original) ?? null}
            </Fragment>
          ))}
        </tbody>
      </table>
      <Lack rows={props.rows} empty={empty} />
    </div>
  );
}

/** A row stays itself while others come and go above it, and a press on its button acts on no other. */
function nameRow(row: object, index: number): string {
  return '_id' in row ? String(row._id) : String(index);
}

/** What a column is called, and pressed to sort by where it can be; the order that is in force is shown either way. */
function Heading(props: {
  readonly isSorted: false | 'asc' | 'desc';
  readonly onPress: ((event: unknown) => void) | undefined;
  readonly children: ReactNode;
}) {
  const { isSorted, onPress, children } = props;
  const icon = <SortIcon isSorted={isSorted} />;
  if (onPress === undefined) {
    return (
      <>
        {children}
        {isSorted === false ? null : icon}
      </>
    );
  }
  return (
    <Button variant="subtle" size="compact-sm" className={classes.sort} rightSection={icon} onClick={onPress}>
      {children}
    </Button>
  );
}

/** What stands where no rows are: that they are fetched, or that there are none. */
function Lack({ rows, empty }: { rows: readonly object[] | undefined; empty: ReactNode }) {
  if (rows === undefined) return WAITING.map((key) => <Skeleton key={key} height={36} mt={4} />);
  return rows.length === 0 ? <p className={classes.empty}>{empty}</p> : null;
}

function SortIcon({ isSorted }: { isSorted: false | 'asc' | 'desc' }) {
  const Icon = isSorted === false ? IconArrowsSort : isSorted === 'asc' ? IconArrowUp : IconArrowDown;
  return <Icon size={14} aria-hidden="true" />;
}

/** The pages of a list that is read from one to the next: where each began is kept for the way back. */
export function KeysetPager(props: {
  readonly starts: readonly (string | undefined)[];
  readonly next: string | null | undefined;
  /** Whether the page is not there yet, and `next` another one's. */
  readonly isAwaited: boolean;
  readonly onTurn: (starts: readonly (string | undefined)[]) => void;
}) {
  const { starts, next, isAwaited, onTurn } = props;
  const toNext = typeof next === 'string' ? () => onTurn([...starts, next]) : undefined;
  return (
    <Pager
      label="Pages"
      place={`Page ${starts.length}`}
      isKept={isAwaited && toNext !== undefined}
      steps={{
        first: { label: 'First page', turn: starts.length > 1 ? () => onTurn([undefined]) : undefined },
        previous: { label: 'Previous page', turn: starts.length > 1 ? () => onTurn(starts.slice(0, -1)) : undefined },
        next: { label: 'Next page', turn: isAwaited ? undefined : toNext },
      }}
    />
  );
}

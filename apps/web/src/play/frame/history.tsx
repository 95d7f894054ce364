import { IconShieldCheck } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { refusalText } from '../../house/calls/refusal-text.ts';
import type { usePagesBefore } from '../../lib/paging.ts';
import { Pager } from '../../ui/pager.tsx';
import rows from '../rows.module.css';
import classes from './history.module.css';
import { Panel, StateNote } from './panel.tsx';

interface HistoryProps<Item> {
  readonly texts: { readonly title: string; readonly loading: string; readonly empty: string; readonly pages: string };
  readonly list: ReturnType<typeof usePagesBefore<Item>>;
  /** Draws the items of a page. */
  readonly children: (items: readonly Item[]) => ReactNode;
}

/** What the player has played of a game, a page at a time: what is there, what is still awaited, or what went wrong. */
export function History<Item>({ texts, list, children }: HistoryProps<Item>) {
  const { t } = useTranslation('play');
  const { items, error, reload } = list;
  const failed = error === null ? undefined : refusalText(error, t('history.failed'));
  return (
    <Panel title={texts.title}>
      {failed === undefined ? null : (
        <StateNote text={failed} action={{ label: t('history.reload'), onClick: reload }} />
      )}
      {items === undefined && failed === undefined ? <StateNote text={texts.loading} /> : null}
      {items?.length === 0 ? <StateNote text={texts.empty} /> : null}
      {items === undefined || items.length === 0 ? null : children(items)}
      <HistoryPager label={texts.pages} list={list} />
    </Panel>
  );
}

interface HistoryPagerProps {
  readonly label: string;
  readonly list: Pick<ReturnType<typeof usePagesBefore>, 'page' | 'isAwaited' | 'newer' | 'older'>;
}

/** The way to newer and to older pages; none where there is a single page. */
export function HistoryPager({ label, list: { page, isAwaited, newer, older } }: HistoryPagerProps) {
  const { t } = useTranslation('play');
  return (
    <Pager
      label={label}
      place={t('history.page', { page })}
      isKept={isAwaited}
      steps={{
        previous: { label: t('history.newer'), turn: newer },
        next: { label: t('history.older'), turn: older },
      }}
    />
  );
}

interface RowTableProps {
  /** What stands above each column, and its classes of `play/rows.module.css`. */
  readonly heads: readonly (readonly [text: string, className?: string | undefined])[];
  readonly children: ReactNode;
}

/** The frame of a table of the past, around its rows. */
export function RowTable({ heads, children }: RowTableProps) {
  return (
    <div className={rows.frame}>
      <table className={rows.table}>
        <thead>
          <tr>
            {heads.map(([text, className], place) => (
              <th key={place} scope="col" className={className}>
                {text}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </div>
  );
}

/** What a bet came to, in the colour of what became of it: `won`, `lost` or neither. */
export function ResultAmount({ outcome, children }: { outcome: 'won' | 'lost' | 'even'; children: string }) {
  return (
    <span className={classes.result} data-outcome={outcome}>
      {children}
    </span>
  );
}

/** Opens the proof of a row; where the row itself opens it, the press goes on to the row. */
export function ProofButton({ label, onClick }: { label: string; onClick?: () => void }) {
  return (
    <button type="button" className={classes.proof} aria-label={label} onClick={onClick}>
      <IconShieldCheck size={20} aria-hidden="true" />
    </button>
  );
}

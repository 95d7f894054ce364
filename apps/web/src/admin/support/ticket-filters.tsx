import { Button } from '@mantine/core';
import { NamedChoice } from '../named-choice.tsx';
import office from '../office.module.css';
import { RefreshButton } from '../search-form.tsx';
import classes from './support.module.css';
import { CATEGORY_NAMES, PRIORITY_NAMES, STATUS_NAMES } from './ticket-words.ts';
import type { useTickets } from './use-tickets.ts';

/** Which tickets are shown. */
export function TicketFilters({ list }: { list: ReturnType<typeof useTickets> }) {
  const { chosen: filters, choose, clear, refresh, page } = list;
  const field = (name: keyof typeof filters, label: string, names: Record<string, string>) => (
    <NamedChoice
      hasAll
      label={label}
      names={names}
      value={filters[name]}
      onChange={(value) => choose({ ...filters, [name]: value })}
    />
  );
  return (
    <div className={`${office.filters} ${classes.filters}`} role="search" aria-label="Support Tickets">
      {field('status', 'Status', STATUS_NAMES)}
      {field('priority', 'Priority', PRIORITY_NAMES)}
      {field('category', 'Category', CATEGORY_NAMES)}
      <Button variant="default" onClick={clear}>
        Clear Filters
      </Button>
      <RefreshButton isReading={page.isFetching} onPress={() => void refresh()} />
    </div>
  );
}

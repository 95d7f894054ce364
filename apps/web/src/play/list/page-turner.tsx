import { ActionIcon } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import classes from './page-turner.module.css';

interface PageTurnerProps {
  readonly label: string;
  /** Which page it is, in words. */
  readonly page: string;
  readonly newer: { readonly label: string; readonly turn: (() => void) | undefined };
  readonly older: { readonly label: string; readonly turn: (() => void) | undefined };
}

/** The way through a list, newest first, a page at a time; there is none where the list is one page. */
export function PageTurner({ label, page, newer, older }: PageTurnerProps) {
  if (older.turn === undefined && newer.turn === undefined) return null;
  return (
    <nav className={classes.turner} aria-label={label}>
      <Step {...newer} Icon={IconChevronLeft} />
      <span>{page}</span>
      <Step {...older} Icon={IconChevronRight} />
    </nav>
  );
}

function Step({ label, turn, Icon }: PageTurnerProps['newer'] & { Icon: typeof IconChevronLeft }) {
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      className={classes.step}
      aria-label={label}
      disabled={turn === undefined}
      onClick={turn}
    >
      <Icon size={20} aria-hidden="true" />
    </ActionIcon>
  );
}

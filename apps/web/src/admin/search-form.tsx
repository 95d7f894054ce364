import { Button } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { useState, type ReactNode, type SyntheticEvent } from 'react';
import { TextField } from '../ui/form/fields.tsx';
import office from './office.module.css';

interface SearchFormProps {
  /** What is searched, for who cannot see it. */
  readonly label: string;
  readonly field: string;
  readonly title?: string;
  readonly onSearch: (text: string) => void;
  /** What can be chosen before the text. */
  readonly choices?: ReactNode;
  readonly children?: ReactNode;
}

/** A search by a text, which is asked for when it is sent and not while it is written. */
export function SearchForm({ label, field, title, onSearch, choices, children }: SearchFormProps) {
  const [text, setText] = useState('');
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    onSearch(text);
  };
  return (
    <form className={office.filters} role="search" aria-label={label} onSubmit={submit}>
      {choices}
      <TextField
        label={field}
        title={title}
        type="search"
        autoComplete="off"
        spellCheck={false}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <Button type="submit" variant="default">
        Search
      </Button>
      {children}
    </form>
  );
}

/** Has a list read anew. */
export function RefreshButton({ isReading = false, onPress }: { isReading?: boolean; onPress: () => void }) {
  return (
    <Button
      variant="default"
      leftSection={<IconRefresh size={18} aria-hidden="true" />}
      loading={isReading}
      onClick={onPress}
    >
      Refresh
    </Button>
  );
}

import { ChoiceField } from '../ui/form/fields.tsx';

interface NamedChoiceProps {
  readonly label: string;
  /** What can be chosen, in this order, each with its name. */
  readonly names: Readonly<Record<string, string>>;
  /** Whether it may be left open, as a filter may: then all are chosen, and the value is empty. */
  readonly hasAll?: boolean;
  readonly value: string;
  readonly onChange: (value: string) => void;
}

/** A choice among the states or kinds that records have. */
export function NamedChoice({ label, names, hasAll = false, value, onChange }: NamedChoiceProps) {
  const options = Object.entries(names).map(([each, name]) => ({ value: each, label: name }));
  const all = hasAll ? [{ value: '', label: 'All' }] : [];
  return (
    <ChoiceField label={label} isCompact={false} options={[...all, ...options]} value={value} onChange={onChange} />
  );
}

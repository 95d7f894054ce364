import classes from './key-list.module.css';

interface KeyListProps {
  readonly title: string;
  readonly note: string;
  readonly keys: readonly { readonly key: string; readonly does: string }[];
}

/** The keys that a game is played by, and what each does. */
export function KeyList({ title, note, keys }: KeyListProps) {
  return (
    <div className={classes.keys}>
      <h3 className={classes.head}>{title}</h3>
      <p className={classes.note}>{note}</p>
      <dl className={classes.keyList}>
        {keys.map(({ key, does }) => (
          <div key={key} className={classes.key}>
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

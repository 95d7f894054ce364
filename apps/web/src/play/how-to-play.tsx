import classes from './how-to-play.module.css';

interface RuleStepsProps {
  readonly steps: readonly string[];
  /** What else is to be known, below the steps. */
  readonly notes?: readonly string[];
}

/** How a game goes, or how it can be checked, step by numbered step. */
export function RuleSteps({ steps, notes = [] }: RuleStepsProps) {
  return (
    <>
      <ol className={classes.steps}>
        {steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
      {notes.map((note) => (
        <p key={note} className={classes.note}>
          {note}
        </p>
      ))}
    </>
  );
}

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

interface OddsLadderProps {
  readonly title: string;
  readonly rungs: readonly { readonly pays: string; readonly odds: string; readonly isReached?: boolean }[];
}

/** What a game pays step by step, and how likely it is to get there. */
export function OddsLadder({ title, rungs }: OddsLadderProps) {
  return (
    <>
      <h3 className={classes.head}>{title}</h3>
      <ol className={classes.ladder}>
        {rungs.map(({ pays, odds, isReached = false }) => (
          <li key={pays} className={classes.rung} data-reached={isReached || undefined}>
            <strong>{pays}</strong>
            <span className={classes.odds}>{odds}</span>
          </li>
        ))}
      </ol>
    </>
  );
}

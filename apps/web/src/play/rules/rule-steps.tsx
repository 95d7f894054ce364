import classes from './rule-steps.module.css';

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

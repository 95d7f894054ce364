import classes from './rule-steps.module.css';

/** How a game goes, or how it can be checked, step by numbered step. */
export function RuleSteps({ steps }: { steps: readonly string[] }) {
  return (
    <ol className={classes.steps}>
      {steps.map((step) => (
        <li key={step}>{step}</li>
      ))}
    </ol>
  );
}

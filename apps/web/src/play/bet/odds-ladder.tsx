import classes from './odds-ladder.module.css';

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

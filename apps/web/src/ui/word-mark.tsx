import classes from './word-mark.module.css';

/** The name, in both scripts; the pigments run through the Devanagari one. */
export function WordMark({ large = false }: { large?: boolean }) {
  return (
    <span className={classes.mark} data-large={large || undefined}>
      Rang
      <span className={classes.native} lang="hi" aria-hidden="true">
        रंग
      </span>
    </span>
  );
}

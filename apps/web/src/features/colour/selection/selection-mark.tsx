import { PigmentShape } from '../../../play/frame/pigment-shape.tsx';
import { useWords } from '../wording/use-words.ts';
import { findSelection, pigmentOf } from './selection.ts';
import classes from './selection-mark.module.css';

/** What a bet is on, in its pigment, shape and word: ● Red, ▲ 5. A value we do not know is shown as it came. */
export function SelectionMark({ value }: { value: string }) {
  const { t } = useWords();
  const selection = findSelection(value);
  if (selection === undefined) return <span>{value}</span>;
  return (
    <span className={classes.mark}>
      <PigmentShape colour={pigmentOf(selection)} size={14} />
      {selection.betType === 'color' ? t(`colours.${selection.betValue}`) : selection.betValue}
    </span>
  );
}

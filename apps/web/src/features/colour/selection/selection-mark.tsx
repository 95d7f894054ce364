import { COLOURS, DIGITS, type Colour, type ColourSelection } from '@rang/contract';
import { getColour } from '@rang/games';
import { PigmentShape } from '../../../play/frame/pigment-shape.tsx';
import { useWords } from '../wording/use-words.ts';
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

/** A drawn number with its shape and the word of its colour: ● 7 Red. */
export function ResultMark({ number }: { number: number }) {
  const { t } = useWords();
  const colour = getColour(number);
  return (
    <span className={classes.drawn}>
      <PigmentShape colour={colour} size={16} />
      <strong>{number}</strong>
      <span className={classes.word}>{t(`colours.${colour}`)}</span>
    </span>
  );
}

/** The selection that a radio's value stands for (`red`, `7`), or undefined for any other word. */
export function findSelection(key: string): ColourSelection | undefined {
  const colour = COLOURS.find((one) => one === key);
  if (colour !== undefined) return { betType: 'color', betValue: colour };
  const digit = DIGITS.find((one) => one === key);
  return digit === undefined ? undefined : { betType: 'number', betValue: digit };
}

/** The pigment that a selection is painted in: its own, or that of its number. */
export function pigmentOf(selection: ColourSelection): Colour {
  return selection.betType === 'color' ? selection.betValue : getColour(Number(selection.betValue));
}

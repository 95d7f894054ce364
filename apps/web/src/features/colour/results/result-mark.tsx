import type { Colour } from '@rang/contract';
import { PigmentShape } from '../../../play/frame/pigment-shape.tsx';
import { useWords } from '../wording/use-words.ts';
import classes from './result-mark.module.css';

/** A drawn number with its shape and the word of its colour: ● 7 Red. */
export function ResultMark({ number, colour }: { number: number; colour: Colour }) {
  const { t } = useWords();
  return (
    <span className={classes.mark}>
      <PigmentShape colour={colour} size={16} />
      <strong>{number}</strong>
      <span className={classes.word}>{t(`colours.${colour}`)}</span>
    </span>
  );
}

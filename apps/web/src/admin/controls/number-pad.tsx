import { DIGITS } from '@rang/contract';
import { getColour } from '@rang/games';
import type { KeyboardEvent } from 'react';
import { PigmentShape } from '../../play/frame/pigment-shape.tsx';
import styles from './controls.module.css';

interface NumberPadProps {
  readonly chosen: number | undefined;
  readonly error: string | undefined;
  readonly onChoose: (number: number) => void;
}

/** Ten numbers in their colours, as one group of radio buttons: arrows walk through it, a digit's key chooses it. */
export function NumberPad({ chosen, error, onChoose }: NumberPadProps) {
  const press = (event: KeyboardEvent) => {
    const digit = DIGITS.find((one) => one === event.key);
    if (digit !== undefined && !event.ctrlKey && !event.metaKey && !event.altKey) onChoose(Number(digit));
  };
  return (
    <fieldset className={styles.pad} aria-describedby={error === undefined ? undefined : 'pad-error'} onKeyDown={press}>
      <legend>Number and its color</legend>
      {DIGITS.map((digit) => (
        <label key={digit} className={styles.tile} data-colour={getColour(Number(digit))}>
          <input
            type="radio"
            name="number"
            value={digit}
            checked={chosen === Number(digit)}
            aria-label={`${digit} ${getColour(Number(digit))}`}
            onChange={() => onChoose(Number(digit))}
          />
          <PigmentShape colour={getColour(Number(digit))} size={12} />
          {digit}
        </label>
      ))}
      {error === undefined ? null : (
        <p id="pad-error" role="alert" className={styles.error}>
          {error}
        </p>
      )}
    </fieldset>
  );
}

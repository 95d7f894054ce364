import { COLOURS, type ColourBetRecord } from '@rang/contract';
import { colourOf } from '@rang/games';
import { PigmentShape } from '../../../play/frame/pigment-shape.tsx';
import { useWords } from '../use-words.ts';
import classes from './history.module.css';

/** What a bet was on, as shape and word; a value that we do not know is shown as it came. */
export function BetValue({ bet }: { bet: ColourBetRecord }) {
  const { t } = useWords();
  const colour = COLOURS.find((one) => one === bet.betValue);
  if (colour !== undefined) {
    return (
      <span className={classes.value}>
        <PigmentShape colour={colour} size={14} />
        {t(`bets.colours.${colour}`)}
      </span>
    );
  }
  if (!/^\d$/.test(bet.betValue)) return <span className={classes.value}>{bet.betValue}</span>;
  return (
    <span className={classes.value}>
      <PigmentShape colour={colourOf(Number(bet.betValue))} size={14} />
      {t('bets.number', { digit: bet.betValue })}
    </span>
  );
}

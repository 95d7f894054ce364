import { COLOURS, DIGITS, type Colour, type ColourSelection } from '@rang/contract';
import { COLOUR_DIGITS, COLOUR_MULTIPLIERS, getColour, selectionOdds } from '@rang/games';
import { formatHundredths } from '../../../play/format-figures.ts';
import { PigmentShape } from '../../../play/frame/pigment-shape.tsx';
import { holdPress } from '../../../ui/form/hold.ts';
import { useLastSecond } from '../round/use-running-round.ts';
import { useWords } from '../wording/use-words.ts';
import classes from './selection-field.module.css';

interface RadioProps {
  readonly name: string;
  readonly isChosen: boolean;
  readonly onChoose: (key: string) => void;
}

function PigmentCard({ colour, name, isChosen, onChoose }: RadioProps & { colour: Colour }) {
  const { t } = useWords();
  const multiplier = formatHundredths(COLOUR_MULTIPLIERS[colour]);
  const { wins, outOf } = selectionOdds({ betType: 'color', betValue: colour });
  const label = t('bet.cardLabel', { colour: t(`colours.${colour}`), multiplier, wins, outOf });
  return (
    <label className={classes.card} data-colour={colour}>
      <input
        type="radio"
        name={name}
        value={colour}
        checked={isChosen}
        aria-label={label}
        onChange={() => onChoose(colour)}
      />
      <span className={classes.shade} aria-hidden="true">
        <PigmentShape colour={colour} size={96} />
      </span>
      <span className={classes.name}>
        {t(`colours.${colour}`)}
        <span className={classes.letter}>{t(`letters.${colour}`)}</span>
      </span>
      <span className={classes.digits}>{COLOUR_DIGITS[colour].join(' ')}</span>
      <span className={classes.multiplier}>{multiplier}</span>
      <span className={classes.odds}>{t('bet.odds', { wins, outOf })}</span>
    </label>
  );
}

function NumberTile({ digit, name, isChosen, onChoose }: RadioProps & { digit: (typeof DIGITS)[number] }) {
  const { t } = useWords();
  const colour = getColour(Number(digit));
  const multiplier = formatHundredths(COLOUR_MULTIPLIERS.number);
  const label = t('bet.numberLabel', { digit, colour: t(`colours.${colour}`), multiplier });
  return (
    <label className={classes.tile} data-colour={colour}>
      <input
        type="radio"
        name={name}
        value={digit}
        checked={isChosen}
        aria-label={label}
        onChange={() => onChoose(digit)}
      />
      <PigmentShape colour={colour} size={14} />
      <span>{digit}</span>
    </label>
  );
}

/** The last seconds before the draw, large over what can no longer be chosen. The clock itself says them to others. */
function LastSeconds() {
  const seconds = useLastSecond();
  if (seconds === undefined) return null;
  return (
    <span className={classes.last} aria-hidden="true" data-last-seconds={seconds} key={seconds}>
      {seconds}
    </span>
  );
}

/**
 * Three pigments and ten numbers as one group of radio buttons: arrows walk through all thirteen. Disabled, it keeps the focus
 * and chooses nothing.
 */
export function SelectionField(props: {
  selection: ColourSelection | undefined;
  isDisabled: boolean;
  onChoose: (key: string) => void;
}) {
  const { selection, isDisabled, onChoose } = props;
  const { t } = useWords();
  const radio = (key: string) => ({ name: 'selection', isChosen: selection?.betValue === key, onChoose });
  const { wins, outOf } = selectionOdds({ betType: 'number', betValue: '0' });
  return (
    <fieldset className={classes.field} {...holdPress(isDisabled)}>
      <legend className="rang-unseen">{t('bet.choose')}</legend>
      <LastSeconds />
      <div className={classes.cards}>
        {COLOURS.map((colour) => (
          <PigmentCard key={colour} colour={colour} {...radio(colour)} />
        ))}
      </div>
      <div className={classes.pad}>
        {DIGITS.map((digit) => (
          <NumberTile key={digit} digit={digit} {...radio(digit)} />
        ))}
      </div>
      <p className={classes.hint}>
        {t('bet.numberPays', { multiplier: formatHundredths(COLOUR_MULTIPLIERS.number), wins, outOf })}
      </p>
    </fieldset>
  );
}

import { useTranslation } from 'react-i18next';
import classes from './strength-meter.module.css';

const STRENGTHS = ['poor', 'weak', 'fair', 'good', 'strong'] as const;
export type Strength = (typeof STRENGTHS)[number];

const POINTS = [/^.{8,}$/su, /\d/, /\p{Lu}/u, /[^\p{L}\p{N}\s]/u];

/** How many of four points a password earns: length, a digit, an uppercase letter, a special character. A hint only. */
function countStrength(password: string): number {
  return POINTS.filter((point) => point.test(password)).length;
}

/** The word for the points: poor, weak, fair, good, strong. */
export function rateStrength(password: string): Strength {
  return STRENGTHS[countStrength(password)] ?? 'poor';
}

/** Shows how strong a password is, in a word and in four steps; it advises and forbids nothing. */
export function StrengthMeter({ password }: { password: string }) {
  const { t } = useTranslation('ui');
  const points = countStrength(password);
  const word = rateStrength(password);
  const typed = password !== '';
  return (
    <div className={classes.meter} data-strength={typed ? word : undefined}>
      <div
        className={classes.steps}
        role="meter"
        aria-label={t('strength.label')}
        aria-valuemin={0}
        aria-valuemax={4}
        aria-valuenow={points}
        aria-valuetext={typed ? t(`strength.${word}`) : undefined}
      >
        {STRENGTHS.slice(1).map((step, place) => (
          <span
            key={step}
            className={classes.step}
            data-reached={typed && place < Math.max(1, points) ? true : undefined}
          />
        ))}
      </div>
      <p className={classes.word} aria-live="polite">
        {typed ? t(`strength.${word}`) : t('strength.hint')}
      </p>
    </div>
  );
}

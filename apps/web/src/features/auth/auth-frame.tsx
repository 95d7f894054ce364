import type { Colour } from '@rang/contract';
import { IconLock, IconPercentage, IconShieldCheck } from '@tabler/icons-react';
import { Outlet } from '@tanstack/react-router';
import { useId, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { OfflineLine } from '../../ui/look/banner.tsx';
import { LanguageChoice } from '../../ui/look/language-choice.tsx';
import { ThemeToggle } from '../../ui/look/theme-toggle.tsx';
import { WordMark } from '../../ui/word-mark.tsx';
import classes from './auth-frame.module.css';

const GOLDEN_ANGLE = 2.399963;
const GRAINS = 72;
const SIZES = 7;

interface Cloud {
  readonly x: number;
  readonly y: number;
  readonly reach: number;
}

/** Powder around a pigment: dots on a golden spiral, finer and fainter outwards. */
function PigmentCloud({ colour, cloud: { x, y, reach } }: { colour: Colour; cloud: Cloud }) {
  const id = useId();
  // Grains of one size are one line of dots: two hundred elements would keep the first page from its form.
  const sizes = Array<string>(SIZES).fill('');
  for (let grain = 0; grain < GRAINS; grain += 1) {
    const away = reach * (1.02 + 0.1 * Math.sqrt(grain + ((grain * 7) % 5)));
    const angle = grain * GOLDEN_ANGLE;
    const [across, down] = [Math.round(x + away * Math.cos(angle)), Math.round(y + away * Math.sin(angle))];
    sizes[(grain * 5) % SIZES] = `${sizes[(grain * 5) % SIZES] ?? ''}M${across} ${down}h.01`;
  }
  return (
    <g data-colour={colour} fill="none" stroke={`url(#${id})`} strokeLinecap="round">
      <radialGradient id={id} gradientUnits="userSpaceOnUse" cx={x} cy={y} r={1.9 * reach}>
        <stop className={classes.from} offset="0.54" stopOpacity="0.9" />
        <stop className={classes.from} offset="1" stopOpacity="0.16" />
      </radialGradient>
      {sizes.map((dots, size) => (
        <path key={size} d={dots} strokeWidth={2.4 + size * 1.24} />
      ))}
    </g>
  );
}

/** One pigment's shape, lit from above. */
function Pigment({ colour, children }: { colour: Colour; children: (fill: string) => ReactNode }) {
  const id = useId();
  return (
    <g data-colour={colour}>
      <linearGradient id={id} x1="0" y1="0" x2="0.35" y2="1">
        <stop className={classes.from} offset="0.25" />
        <stop className={classes.to} offset="1" />
      </linearGradient>
      {children(`url(#${id})`)}
    </g>
  );
}

/** The three pigments in a burst of powder, as at Holi, inside a round's clock: our own drawing. */
function AuthArt({ className }: { className: string }) {
  return (
    <svg className={className} viewBox="0 0 720 640" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
      <g className={classes.rings} fill="none">
        <circle cx="360" cy="320" r="276" />
        <circle cx="360" cy="320" r="306" strokeDasharray="2 13" />
      </g>
      <path className={classes.arc} d="M360 44a276 276 0 0 1 227 433" fill="none" />
      <PigmentCloud colour="green" cloud={{ x: 458, y: 262, reach: 150 }} />
      <PigmentCloud colour="red" cloud={{ x: 252, y: 270, reach: 146 }} />
      <PigmentCloud colour="blue" cloud={{ x: 366, y: 430, reach: 150 }} />
      <Pigment colour="green">
        {(fill) => <rect x="352" y="142" width="228" height="228" rx="40" fill={fill} transform="rotate(9 466 256)" />}
      </Pigment>
      <Pigment colour="red">
        {(fill) => <circle className={classes.edge} cx="254" cy="268" r="138" fill={fill} />}
      </Pigment>
      <Pigment colour="blue">
        {(fill) => (
          <path
            className={classes.edge}
            d="M346 300q24-38 48 0l122 204q22 40-24 42H248q-46-2-24-42z"
            fill={fill}
            transform="rotate(-5 370 430)"
          />
        )}
      </Pigment>
      <g className={classes.digit}>
        <text x="240" y="318" fontSize="150">
          7
        </text>
        <text x="482" y="298" fontSize="132" transform="rotate(9 482 256)">
          4
        </text>
        <text x="366" y="512" fontSize="132" transform="rotate(-5 366 470)">
          0
        </text>
      </g>
    </svg>
  );
}

const PROMISES = [
  { name: 'committed', icon: IconLock },
  { name: 'provable', icon: IconShieldCheck },
  { name: 'odds', icon: IconPercentage },
] as const;

function HousePromise() {
  const { t } = useTranslation('auth');
  return (
    <aside className={classes.promise}>
      <AuthArt className={classes.art ?? ''} />
      <div className={classes.words}>
        <p className={classes.lead}>{t('promise.lead')}</p>
        <ul className={classes.promises}>
          {PROMISES.map(({ name, icon: Icon }) => (
            <li key={name}>
              <Icon size={22} stroke={1.8} aria-hidden="true" />
              {t(`promise.${name}`)}
            </li>
          ))}
        </ul>
      </div>
    </aside>
  );
}

/** The frame of every public screen; `hint` stands below the form, where it moves nothing when it comes or goes. */
export function AuthFrame({ hint }: { hint?: ReactNode }) {
  return (
    <div className={classes.frame}>
      <header className={classes.top}>
        <WordMark />
        <div className={classes.choices}>
          <LanguageChoice compact />
          <ThemeToggle />
        </div>
      </header>
      <HousePromise />
      <main className={classes.main}>
        <Outlet />
      </main>
      <div className={classes.hint}>{hint}</div>
      <OfflineLine isFloating />
    </div>
  );
}

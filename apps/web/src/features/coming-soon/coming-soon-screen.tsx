import { Button } from '@mantine/core';
import { Link, useParams } from '@tanstack/react-router';
import { PageTitle } from '../../ui/page-title.tsx';
import classes from './coming-soon-screen.module.css';
import { useWords } from './use-words.ts';

const PEGS = [3, 4, 5, 6].flatMap((count, row) =>
  Array.from({ length: count }, (_, place) => ({ x: 160 + (place - (count - 1) / 2) * 40, y: 44 + row * 32 })),
);

function DiceArt() {
  return (
    <>
      <g transform="rotate(-12 120 100)">
        <rect className={classes.red} x="74" y="56" width="88" height="88" rx="20" />
        <path className={classes.pips} d="M96 78h0M140 78h0M118 100h0M96 122h0M140 122h0" />
      </g>
      <g transform="rotate(10 206 104)">
        <rect className={classes.blue} x="166" y="64" width="80" height="80" rx="18" />
        <path className={classes.pips} d="M188 86h0M224 122h0" />
      </g>
    </>
  );
}

function PlinkoArt() {
  return (
    <>
      {PEGS.map(({ x, y }) => (
        <circle key={`${x}-${y}`} className={classes.peg} cx={x} cy={y} r="5" />
      ))}
      <path className={classes.path} d="M160 16C160 40 128 52 130 76S172 104 168 134 196 160 200 172" />
      <circle className={classes.red} cx="200" cy="172" r="13" />
    </>
  );
}

function SportsArt() {
  return (
    <>
      <path className={classes.path} d="M30 170Q160 140 290 170" />
      <circle className={classes.green} cx="130" cy="104" r="52" />
      <path className={classes.seam} d="M98 64c22 22 22 58 0 80M162 64c-22 22-22 58 0 80" />
      <g transform="rotate(38 226 84)">
        <rect className={classes.gold} x="212" y="56" width="28" height="92" rx="8" />
        <rect className={classes.red} x="220" y="14" width="12" height="44" rx="6" />
      </g>
    </>
  );
}

function OtherArt() {
  return (
    <>
      <circle className={classes.red} cx="98" cy="100" r="40" />
      <rect className={classes.green} x="126" y="62" width="76" height="76" rx="14" />
      <path className={classes.blue} d="M236 62 280 138H192Z" />
    </>
  );
}

const DRAWINGS = { dice: DiceArt, plinko: PlinkoArt, sports: SportsArt, other: OtherArt } as const;

/** The picture of a game that is coming. */
function ComingArt({ name }: { name: ComingGame['name'] }) {
  const Drawing = DRAWINGS[name];
  return (
    <svg className={classes.art} viewBox="0 0 320 200" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
      <Drawing />
    </svg>
  );
}

/** A page's name among the texts, its progress, and where its back button leads. */
interface ComingGame {
  readonly name: 'dice' | 'plinko' | 'sports' | 'other';
  readonly percent: 60 | 75;
  readonly backTo: '/dashboard/win' | '/dashboard/home';
}

const NAMES = ['dice', 'plinko'] as const;

/** What the Coming Soon page says for the last segment of its path; an unknown game is 'This Game'. */
export function findComingGame(gameId: string): ComingGame {
  if (gameId === 'sports') return { name: 'sports', percent: 60, backTo: '/dashboard/home' };
  return { name: NAMES.find((name) => name === gameId) ?? 'other', percent: 75, backTo: '/dashboard/win' };
}

/** The page of what is announced but not open yet. `gameId` is the path's last segment: dice, plinko, sports. */
function ComingSoon({ gameId }: { gameId: string }) {
  const { t } = useWords();
  const { name, percent, backTo } = findComingGame(gameId);
  const title = t(`names.${name}`);
  return (
    <div className={classes.page}>
      <PageTitle title={title} backTo={backTo} />
      <section className={classes.card}>
        <div className={classes.picture}>
          <ComingArt name={name} />
        </div>
        <div className={classes.words}>
          <h2 className={classes.soon}>{t('soon')}</h2>
          <p className={classes.text}>{t('text', { name: title })}</p>
          <div>
            <p className={classes.progress}>
              <span>{t('progress')}</span>
              <strong>{t('percent', { percent })}</strong>
            </p>
            <div
              className={classes.track}
              role="progressbar"
              aria-label={t('progress')}
              aria-valuemin={0}
              aria-valuemax={100}
              aria-valuenow={percent}
            >
              <div className={classes.bar} data-percent={percent} />
            </div>
          </div>
          <Button variant="default" renderRoot={(props) => <Link to={backTo} {...props} />}>
            {t(name === 'sports' ? 'backToHome' : 'backToWin')}
          </Button>
        </div>
      </section>
    </div>
  );
}

/** A game that is not here yet, by the last segment of its path. */
export function ComingGameScreen() {
  const { gameId } = useParams({ from: '/dashboard/game/$gameId' });
  return <ComingSoon gameId={gameId} />;
}

/** The Sports section: a placeholder until there is sport to bet on. */
export function SportsScreen() {
  return <ComingSoon gameId="sports" />;
}

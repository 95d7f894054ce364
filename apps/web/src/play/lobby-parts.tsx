import { formatRupees, LOBBY, type LobbyGame } from '@rang/contract';
import { IconEye, IconUsers } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { formatCount } from '../lib/format-number.ts';
import { formatFactor } from './format-figures.ts';
import { Panel } from './frame/panel.tsx';
import { listDayWins, useGameNow, useLobby, useNextGame, useOwnDay, WINS_SHOWN } from './lobby.ts';
import type { By, ShownWin } from './lobby.ts';
import classes from './lobby-parts.module.css';

interface WinRowProps {
  /** Left out of what is no win but their sum. */
  readonly place?: number;
  readonly name: ReactNode;
  readonly note: string;
  readonly won: ReactNode;
  readonly aside: string;
}

/** One line of a list of wins: who, in what, and what it came to. */
export function WinRow({ place, name, note, won, aside }: WinRowProps) {
  return (
    <li className={classes.row} data-sum={place === undefined || undefined}>
      <span className={classes.place} aria-hidden="true">
        {place}
      </span>
      <span className={classes.who}>
        <bdi className={classes.name}>{name}</bdi>
        <span className={classes.small}>{note}</span>
      </span>
      <span className={classes.won}>
        <span className={classes.name}>{won}</span>
        <span className={classes.small}>{aside}</span>
      </span>
    </li>
  );
}

interface WinRowsProps {
  /** Left out until they are known. */
  readonly wins: readonly ShownWin[] | undefined;
  readonly by: By;
  /** What ends the list. */
  readonly children?: ReactNode;
}

/** The day's wins under masked names, but for the own: what was paid, by which multiplier; places that nobody took are open. */
export function WinRows({ wins, by, children }: WinRowsProps) {
  const { t } = useTranslation('play');
  const own = useOwnDay()?.topWins;
  return (
    <ol>
      {wins?.map(({ id, username, game, payout, multiplier }, index) => {
        const factor = formatFactor(multiplier);
        const paid = formatRupees(payout);
        return (
          <WinRow
            key={id}
            place={index + 1}
            name={own?.includes(id) === true ? t('lobby.you') : username}
            note={t('lobby.wonIn', { game: t(`games:${game}.title`) })}
            won={by === 'wins' ? paid : factor}
            aside={by === 'wins' ? factor : paid}
          />
        );
      })}
      {[1, 2, 3].map(
        (place) =>
          place > (wins?.length ?? 3) && (
            <li key={place} className={classes.row}>
              <span className={classes.place}>{place}</span>
              {place === 1 && <span className={classes.small}>{t('lobby.none')}</span>}
            </li>
          ),
      )}
      {children}
    </ol>
  );
}

/** What is to be known of a list of wins. */
export function WinsNote({ children }: { children: ReactNode }) {
  return <p className={classes.note}>{children}</p>;
}

/** The highest wins of today in a game, by what was paid and by the multiplier; as many lines as there may be have their room. */
export function DayWinsPanel({ game }: { game: string }) {
  const { t } = useTranslation('play');
  const today = useLobby()?.today;
  const lists = (['wins', 'multipliers'] as const).map((by) => ({
    by,
    wins: today && listDayWins(today, { by, game, limit: WINS_SHOWN }),
  }));
  return (
    <Panel title={t('lobby.today')}>
      <div className={classes.lists}>
        {lists.map(({ by, wins }) => (
          <section key={by} className={classes.half} aria-label={t(`lobby.${by}`)}>
            <h3 className={classes.small}>{t(`lobby.${by}`)}</h3>
            <WinRows wins={wins} by={by} />
          </section>
        ))}
      </div>
      <WinsNote>{t('lobby.fairOnly')}</WinsNote>
    </Panel>
  );
}

function Next({ nextGame }: LobbyGame) {
  return <span className={classes.fact}>{useNextGame(nextGame)}</span>;
}

/** How many play a game, if anybody does; its room is there all the same. */
export function Players({ game }: { game: string }) {
  const { t } = useTranslation('play');
  const players = useGameNow(game)?.players;
  if (players === undefined || players.count === 0) return <span className={classes.fact} />;
  const { count, isAtLeast } = players;
  return (
    <span className={classes.fact} title={t('lobby.playersNote', { count: LOBBY.playersMinutes })}>
      <IconUsers size={16} aria-hidden="true" />
      {t('lobby.players', { count, shown: `${formatCount(count)}${isAtLeast ? '+' : ''}` })}
    </span>
  );
}

/** When the next round of a game begins and who plays it; its room is reserved before it is known. */
export function GameNow({ game }: { game: string }) {
  const now = useGameNow(game);
  return (
    <span className={classes.now}>
      {now === undefined ? <span className={classes.fact} /> : <Next {...now} />}
      <Players game={game} />
    </span>
  );
}

/** How many screens have a game open; nothing until it is known, and until this one is counted among them. */
export function Watchers({ game }: { game: string }) {
  const { t } = useTranslation('play');
  const watchers = useGameNow(game)?.watchers ?? 0;
  if (watchers < 1) return null;
  return (
    <span className={classes.watchers} title={t('lobby.watchersNote')}>
      <IconEye size={16} aria-hidden="true" />
      {t('lobby.watchers', { count: watchers, shown: formatCount(watchers) })}
    </span>
  );
}

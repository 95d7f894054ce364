import type { FriendReward, ReferralStats } from '@rang/contract';
import { IconCoins, IconUsers } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { formatCount } from '../../lib/format-number.ts';
import { StatusText, type StatusTone } from '../../ui/status-text.tsx';
import { formatMoment } from '../../lib/format-moment.ts';
import { listNewestFriends, listNewestRewards } from './newest-referrals.ts';
import classes from './referral-lists.module.css';
import { useWords } from './use-words.ts';

interface NewestListProps {
  readonly id: string;
  readonly title: string;
  /** What stands there while there is nothing to list. */
  readonly empty: { readonly icon: ReactNode; readonly title: string; readonly hint: string };
  /** Under which names the rows are. */
  readonly names: string;
  readonly total: number;
  readonly rows: readonly { readonly id: string; readonly row: ReactNode }[];
}

function NewestList({ id, title, empty, names, total, rows }: NewestListProps) {
  const { t } = useWords();
  const shown = rows.length;
  const numbers = { shown: formatCount(shown), total: formatCount(total) };
  return (
    <section className={classes.card} aria-labelledby={id}>
      <div className={classes.head}>
        <h2 id={id} className={classes.title}>
          {title}
        </h2>
        {shown < total ? <span className={classes.under}>{t('newest', numbers)}</span> : null}
      </div>
      {shown === 0 ? (
        <p className={classes.empty}>
          {empty.icon}
          <strong>{empty.title}</strong>
          <span>{empty.hint}</span>
        </p>
      ) : (
        <>
          <p className={classes.under}>{names}</p>
          <ul>
            {rows.map((one) => (
              <li key={one.id} className={classes.row}>
                {one.row}
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
}

function Rewards({ stats }: { stats: ReferralStats }) {
  const { t, language } = useWords();
  return (
    <NewestList
      id="recent-rewards"
      title={t('rewards.title')}
      empty={{
        icon: <IconCoins size={32} stroke={1.5} aria-hidden="true" />,
        title: t('rewards.empty'),
        hint: t('rewards.emptyHint'),
      }}
      names={t('rewards.names')}
      total={stats.rewardsEarned}
      rows={listNewestRewards(stats).map(({ id, username, coins, paidAt }) => ({
        id,
        row: (
          <>
            <span className={classes.who}>
              <bdi className={classes.name}>{username}</bdi>
              <time className={classes.under} dateTime={paidAt}>
                {formatMoment(paidAt, language, 'dayInIndia')}
              </time>
            </span>
            <span className={classes.coins}>{t('rewards.amount', { coins: formatCount(coins) })}</span>
          </>
        ),
      }))}
    />
  );
}

const REWARD_TONES: Record<FriendReward, StatusTone> = { paid: 'good', pending: 'waiting', none: 'calm' };
const REWARD_WORDS = { paid: 'friends.rewarded', pending: 'friends.pending', none: 'friends.none' } as const;

function Friends({ stats }: { stats: ReferralStats }) {
  const { t, language } = useWords();
  return (
    <NewestList
      id="referred-friends"
      title={t('friends.title')}
      empty={{
        icon: <IconUsers size={32} stroke={1.5} aria-hidden="true" />,
        title: t('friends.empty'),
        hint: t('friends.emptyHint'),
      }}
      names={t('friends.names')}
      total={stats.totalReferred}
      rows={listNewestFriends(stats).map(({ id, name, joinedAt, reward }) => ({
        id,
        row: (
          <>
            <span className={classes.who}>
              <bdi className={classes.name}>{name}</bdi>
              <time className={classes.under} dateTime={joinedAt}>
                {t('friends.joined', { date: formatMoment(joinedAt, language, 'dayInIndia') })}
              </time>
            </span>
            <StatusText tone={REWARD_TONES[reward]}>{t(REWARD_WORDS[reward])}</StatusText>
          </>
        ),
      }))}
    />
  );
}

/** The newest rewards and the newest friends, each with where it stands in words. */
export function ReferralLists({ stats }: { stats: ReferralStats }) {
  return (
    <div className={classes.lists}>
      <Rewards stats={stats} />
      <Friends stats={stats} />
    </div>
  );
}

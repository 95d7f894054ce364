import { Button } from '@mantine/core';
import { IconPlayerPause, IconPlayerPlay } from '@tabler/icons-react';
import { useState } from 'react';
import { Panel, StateNote } from '../../../play/frame/panel.tsx';
import rows from '../../../play/rows.module.css';
import { RuleMark } from '../../../play/rules/rule-banner.tsx';
import { SelectionMark } from '../selection/selection-mark.tsx';
import { formatRupeesShort } from '@rang/contract';
import { formatMoment } from '../../../lib/format-moment.ts';
import { useWords } from '../wording/use-words.ts';
import classes from './live-bets.module.css';
import { useMyBets } from '../history/use-my-bets.ts';
import { useFeed, type FeedRow } from './use-feed.ts';

/** What others are betting. Samples are marked in each row and explained below the table. */
export function LiveBets() {
  const { t } = useWords();
  const [isHeld, setHeld] = useState(false);
  const feed = useFeed(isHeld);
  const pause = (
    <Button
      variant="default"
      size="sm"
      radius="xl"
      className={classes.pause}
      aria-pressed={isHeld}
      aria-label={t('live.pauseLabel')}
      leftSection={isHeld ? <IconPlayerPlay size={16} /> : <IconPlayerPause size={16} />}
      onClick={() => setHeld(!isHeld)}
    >
      {isHeld ? t('live.resume') : t('live.pause')}
    </Button>
  );
  return (
    <Panel title={t('live.title')} aside={pause}>
      <Feed {...feed} />
      <p className={classes.note}>{t(feed.hasSamples ? 'live.note' : 'live.real')}</p>
    </Panel>
  );
}

function Feed({ rows: feed, retry }: ReturnType<typeof useFeed>) {
  const { t } = useWords();
  // Of others the house says a masked name, which two may share: whose a bet is shows by the bet itself.
  const own = new Set(useMyBets().data?.map(({ _id }) => _id));
  if (retry !== undefined || feed === undefined || feed.length === 0) {
    const note =
      retry === undefined
        ? { text: t(feed === undefined ? 'live.loading' : 'live.empty') }
        : { text: t('errors.fetch'), action: { label: t('errors.reload'), onClick: retry } };
    return (
      <div className={classes.frame}>
        <StateNote {...note} />
      </div>
    );
  }
  return (
    <div className={`${rows.frame} ${classes.frame}`}>
      <table className={`${rows.table} ${classes.table}`}>
        <thead>
          <tr>
            <th scope="col">{t('table.player')}</th>
            <th scope="col">{t('table.bet')}</th>
            <th scope="col" className={rows.end}>
              {t('table.amount')}
            </th>
            <th scope="col" className={`${rows.end} ${classes.time}`}>
              {t('table.time')}
            </th>
          </tr>
        </thead>
        <tbody>
          {feed.map((row) => (
            <Row key={row.id} row={row} isOwn={own.has(row.id)} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Row({ row, isOwn }: { row: FeedRow; isOwn: boolean }) {
  const { t, language } = useWords();
  return (
    <tr className={classes.row} data-sample={row.isSample || undefined}>
      <td>
        {row.isSample ? (
          <span className={classes.sample}>{t('live.sample')}</span>
        ) : (
          <bdi className={classes.player}>{isOwn ? t('live.you') : row.username}</bdi>
        )}
      </td>
      <td>
        <SelectionMark value={row.betValue} />{' '}
        <RuleMark rule={row.outcomeRule} mark={t('rules.short')} text={t(`rules.${row.outcomeRule}`)} />
      </td>
      <td className={rows.end}>{formatRupeesShort(row.amount)}</td>
      <td className={`${rows.end} ${rows.quiet} ${classes.time}`}>
        {formatMoment(row.timestamp, language, 'timeOfDayInIndia')}
      </td>
    </tr>
  );
}

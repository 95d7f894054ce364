import { Button } from '@mantine/core';
import { formatSignedRupees } from '@rang/contract';
import { formatCount } from '../../../lib/format-number.ts';
import { Panel } from '../../../play/frame/panel.tsx';
import { WinsNote } from '../../../play/lobby-parts.tsx';
import { formatFactor } from '../../../play/format-figures.ts';
import { Fact, Facts } from '../../../ui/facts.tsx';
import { holdPress } from '../../../ui/form/hold.ts';
import { usePlayed } from '../play/use-play.ts';
import { useWords } from '../wording/use-words.ts';
import { useSessionTally } from './session-tally.ts';

/** What the games since the page was loaded have come to. */
export function SessionPanel() {
  const { t } = useWords();
  const { tally, reset } = useSessionTally(usePlayed().table.game);
  const { games, won, net, best } = tally;
  return (
    <Panel
      title={t('session.title')}
      aside={
        <Button variant="default" {...holdPress(games === 0)} onClick={reset}>
          {t('session.reset')}
        </Button>
      }
    >
      <Facts>
        <Fact label={t('session.games')}>{formatCount(games)}</Fact>
        <Fact label={t('session.won')}>{formatCount(won)}</Fact>
        <Fact label={t('session.net')}>{formatSignedRupees(net)}</Fact>
        <Fact label={t('session.best')}>{best === undefined ? '–' : formatFactor(best)}</Fact>
      </Facts>
      <WinsNote>{t('session.note')}</WinsNote>
    </Panel>
  );
}

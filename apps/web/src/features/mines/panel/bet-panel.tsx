import { formatRupees } from '@rang/contract';
import { IconDice5 } from '@tabler/icons-react';
import { useBalance } from '../../../house/money/balance.ts';
import { areFieldsAbove, areFieldsTall } from '../../../play/bet/auto-fields.tsx';
import { PlayButton } from '../../../play/bet/play-button.tsx';
import { holdPress } from '../../../ui/form/hold.ts';
import { usePlayed } from '../play/use-play.ts';
import { useWords } from '../wording/use-words.ts';
import { AmountField, AutoFields, MinesField } from './bet-fields.tsx';
import classes from './bet-panel.module.css';
import { StatusLine } from './status-line.tsx';

const WORDS = {
  bet: 'bet.bet',
  cashOut: 'bet.cashOut',
  playAgain: 'bet.playAgain',
  startAuto: 'bet.startAuto',
  stopAuto: 'bet.stopAuto',
} as const;
const PENDING = { start: 'bet.betting', cashOut: 'bet.cashingOut' } as const;

/** Bets, cashes out and plays again, by hand or automatically. */
function MainButton({ onStarted }: { onStarted: () => void }) {
  const { t } = useWords();
  const { table, auto, autoFields, bet, action, refusal, isResting, press } = usePlayed();
  const { isCutOff } = useBalance();
  const { game, pending } = table;
  const pendingWord = pending === undefined || pending.kind === 'click' ? undefined : PENDING[pending.kind];
  const isManual = action !== 'stopAuto';
  const isBusy = isManual && pendingWord !== undefined;
  const isOff =
    table.isLoading ||
    (action === 'cashOut' && game?.revealedCount === 0) ||
    (isManual && isResting) ||
    (isManual && pending !== undefined) ||
    (action === 'stopAuto' && auto.run?.isStopping === true);
  const isStart = isManual && action !== 'cashOut';
  // What cannot reach the house calls for no press.
  const isAway = isCutOff && isStart;
  // What lacks its amount, or its tiles, is no more inviting than what would be refused.
  const isEmpty = bet.isEmpty || (action === 'startAuto' && autoFields.tiles.length === 0);
  const isAgain = action === 'playAgain' && bet.amount !== undefined && !isEmpty && refusal === undefined && !isBusy;
  const isWorth = action === 'cashOut' && game !== undefined && game.revealedCount > 0 && !isBusy;
  const onPress = ({ isByKey }: { isByKey: boolean }) => {
    void press().then((isStarted) => {
      if (isStarted && isByKey) onStarted();
    });
  };
  return (
    <PlayButton
      isOff={isOff}
      isBusy={isBusy}
      isLacking={refusal !== undefined || (isStart && isEmpty)}
      isQuiet={isAway || action === 'stopAuto'}
      onPress={onPress}
      amount={isWorth ? formatRupees(game.winAmount) : isAgain ? formatRupees(bet.amount) : undefined}
    >
      {t(isBusy ? pendingWord : WORDS[action])}
    </PlayButton>
  );
}

/** The bet and the one big button. On phones it lies within the thumb's reach; nothing in it ever moves. */
export function BetPanel({ onStarted }: { onStarted: () => void }) {
  const { t } = useWords();
  const { table, auto, mode, pickRandom } = usePlayed();
  const isPlaying = table.phase === 'playing' && mode === 'manual';
  const isOff = table.phase === 'playing' || table.pending !== undefined || auto.isRunning;
  const isRun = mode === 'auto' && areFieldsAbove();
  return (
    <section className={classes.panel} aria-label={t('bet.region')} data-wide={(isRun && areFieldsTall()) || undefined}>
      <AmountField isOff={isOff} />
      <div className={classes.second} data-playing={isPlaying || undefined}>
        <MinesField isOff={isOff} />
        <button
          type="button"
          className={classes.random}
          {...holdPress(!isPlaying || table.pending !== undefined)}
          onClick={pickRandom}
        >
          <IconDice5 size={22} aria-hidden="true" />
          {t('bet.random')}
        </button>
      </div>
      {isRun ? <AutoFields /> : null}
      <StatusLine />
      <MainButton onStarted={onStarted} />
      {isRun ? <AutoFields isPlan /> : null}
    </section>
  );
}

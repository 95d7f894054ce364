import { formatRupees } from '@rang/contract';
import { PlayButton } from '../../../play/bet/play-button.tsx';
import { usePlayed } from '../play/play-context.ts';
import { useWords } from '../wording/use-words.ts';

const WORDS = {
  bet: 'bet.bet',
  cashOut: 'bet.cashOut',
  playAgain: 'bet.playAgain',
  startAuto: 'bet.startAuto',
  stopAuto: 'bet.stopAuto',
} as const;
const PENDING = { start: 'bet.betting', cashOut: 'bet.cashingOut' } as const;

/** Bets, cashes out and plays again, by hand or automatically. */
export function MainButton({ onStarted }: { onStarted: () => void }) {
  const { t } = useWords();
  const { table, auto, action, press } = usePlayed();
  const { game, pending } = table;
  const pendingWord = pending === undefined || pending.kind === 'click' ? undefined : PENDING[pending.kind];
  const isManual = action !== 'stopAuto';
  const isBusy = isManual && pendingWord !== undefined;
  const isOff =
    table.isLoading ||
    (action === 'cashOut' && game?.revealedCount === 0) ||
    (isManual && pending !== undefined) ||
    (action === 'stopAuto' && auto.run?.isStopping === true);
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
      isQuiet={action === 'stopAuto'}
      onPress={onPress}
      amount={isWorth ? formatRupees(game.winAmount) : undefined}
    >
      {t(isBusy ? pendingWord : WORDS[action])}
    </PlayButton>
  );
}

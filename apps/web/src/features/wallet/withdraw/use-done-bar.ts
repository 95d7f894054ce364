import { TIMES } from '@rang/contract';
import { useEffect, useState } from 'react';
import { noteWithdrawal } from '../../../house/money/wallet-news.ts';
import { useWalletTab } from '../use-wallet-tab.ts';

/**
 * The bar that says a withdrawal was asked for. It goes after its time; before that the wallet closes, unless the player
 * has turned to something else in it by then, and the page says the same until it is put away.
 */
export function useDoneBar({ isShown, onClose }: { isShown: boolean; onClose: () => void }) {
  const { choose } = useWalletTab();
  const [isDone, setDone] = useState(false);
  const [isClosing, setClosing] = useState(false);
  // Who has turned away stays, and is not sent away on coming back either.
  if (isClosing && !isShown) setClosing(false);
  useEffect(() => {
    if (!isDone) return;
    const timer = setTimeout(() => setDone(false), TIMES.withdrawalBarMs);
    return () => clearTimeout(timer);
  }, [isDone]);
  useEffect(() => {
    if (!isClosing || !isShown) return;
    const timer = setTimeout(() => {
      onClose();
      noteWithdrawal();
    }, TIMES.withdrawalCloseMs);
    return () => clearTimeout(timer);
  }, [isClosing, isShown, onClose]);
  return {
    isDone,
    show: () => {
      setDone(true);
      // Where the request stands is what the player comes back to.
      choose('transactions');
      setClosing(true);
    },
    stay: () => setClosing(false),
  };
}

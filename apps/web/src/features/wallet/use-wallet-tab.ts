import { createAtom, useSelector } from '@tanstack/react-store';

const TABS = ['bets', 'transactions'] as const;
type WalletTab = (typeof TABS)[number];

const chosen = createAtom<WalletTab>('bets');

const choose = (wanted: string | null): void => {
  chosen.set(TABS.find((tab) => tab === wanted) ?? 'bets');
};

/** Which list the wallet shows; whoever has just moved money turns it to the transactions. */
export function useWalletTab(): {
  readonly tab: WalletTab;
  readonly choose: (wanted: string | null) => void;
} {
  return { tab: useSelector(chosen), choose };
}

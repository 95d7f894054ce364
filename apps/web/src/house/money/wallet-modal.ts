import { createAtom, useSelector } from '@tanstack/react-store';

export type WalletTab = 'deposit' | 'withdraw';

const shown = createAtom<WalletTab | null>(null);

const open = (tab: WalletTab): void => {
  shown.set(tab);
};
const close = (): void => {
  shown.set(null);
};

/** The wallet modal, which any screen may open on the tab it means; the player layout shows it. */
export function useWalletModal(): { opened: WalletTab | null; open: (tab: WalletTab) => void; close: () => void } {
  return { opened: useSelector(shown), open, close };
}

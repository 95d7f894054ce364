import { useSyncExternalStore } from 'react';

export type WalletTab = 'deposit' | 'withdraw';

let opened: WalletTab | null = null;
const listeners = new Set<() => void>();

function change(next: WalletTab | null): void {
  opened = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

const open = (tab: WalletTab): void => {
  change(tab);
};
const close = (): void => {
  change(null);
};

/** The wallet modal, which any screen may open on the tab it means; the player layout shows it. */
export function useWalletModal(): { opened: WalletTab | null; open: (tab: WalletTab) => void; close: () => void } {
  return { opened: useSyncExternalStore(subscribe, () => opened), open, close };
}

/** Not here yet. */
export function WalletScreen() {
  return null;
}
export function WalletModal() {
  return null;
}

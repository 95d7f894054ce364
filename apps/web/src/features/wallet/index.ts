/**
 * The wallet: its section, and the modal in which money is put in. Shows what the house says about money and never
 * decides anything about it; a deposit counts as arrived only when the house has it as paid.
 */
export { WalletModal } from './modal/wallet-modal.tsx';
export { WalletScreen } from './wallet-screen.tsx';

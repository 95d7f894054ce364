/**
 * The wallet: its section, the modal in which money is put in and taken out, and the statement. Shows what the house says
 * about money and never decides anything about it; a deposit counts as arrived only when the house has it as paid.
 */
export { StatementScreen } from './statement/statement-screen.tsx';
export { WalletNewsPlace } from './wallet-news-place.tsx';
export { WalletModal } from './modal/wallet-modal.tsx';
export { WalletScreen } from './wallet-screen.tsx';

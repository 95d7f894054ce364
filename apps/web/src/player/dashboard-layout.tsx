import { Outlet } from '@tanstack/react-router';
import { WalletModal } from '../features/wallet/index.ts';

export function DashboardLayout() {
  return (
    <>
      <main>
        <Outlet />
      </main>
      <WalletModal />
    </>
  );
}

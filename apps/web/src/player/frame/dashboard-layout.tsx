import { Navigate, Outlet } from '@tanstack/react-router';
import { useSession } from '../../house/calls/session.ts';
import { DashboardFrame } from './dashboard-frame.tsx';

/** The dashboard's frame around every section; who is logged out, here or in another tab, leaves it at once. */
export function DashboardLayout() {
  if (useSession() === undefined) return <Navigate to="/login" replace />;
  return (
    <DashboardFrame>
      <Outlet />
    </DashboardFrame>
  );
}

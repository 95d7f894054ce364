import { CrashScreen } from '../../features/crash/index.ts';
import { useSession } from '../../house/calls/session.ts';
import { DashboardFrame } from '../frame/dashboard-frame.tsx';
import { VisitorFrame } from '../frame/visitor-frame.tsx';

/** Crash outside of the dashboard: for visitors to watch, and for players as it is within. */
export function CrashPage() {
  const Frame = useSession() === undefined ? VisitorFrame : DashboardFrame;
  return (
    <Frame>
      <CrashScreen />
    </Frame>
  );
}

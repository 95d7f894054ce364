import { useRouterState } from '@tanstack/react-router';
import { AuthFrame, loadReferHint } from '../../features/auth/index.ts';
import { createLate } from '../../ui/late.tsx';

const LateReferHint = createLate(async () => (await loadReferHint()).ReferHint);

/** The public screens. Only the login, where it is of use, says below the form that refer-and-earn needs one. */
export function AuthPage() {
  const isLogin = useRouterState({ select: ({ location }) => location.pathname === '/login' });
  return <AuthFrame hint={isLogin ? <LateReferHint /> : null} />;
}

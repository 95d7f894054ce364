import { useRouterState } from '@tanstack/react-router';
import { Suspense, lazy } from 'react';
import { AuthFrame, loadReferHint } from '../../features/auth/index.ts';
import { whenPainted } from '../../lib/when-painted.ts';

// Nobody came for it: the form is painted first.
const ReferHint = lazy(async () => {
  await new Promise<void>((resolve) => void whenPainted(resolve));
  return { default: (await loadReferHint()).ReferHint };
});

/** The public screens. Only the login, where it is of use, says below the form that refer-and-earn needs one. */
export function AuthPage() {
  const isLogin = useRouterState({ select: ({ location }) => location.pathname === '/login' });
  const hint = (
    <Suspense fallback={null}>
      <ReferHint />
    </Suspense>
  );
  return <AuthFrame hint={isLogin ? hint : null} />;
}

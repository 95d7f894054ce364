import { useRouterState } from '@tanstack/react-router';
import { useEffect, useState, type ComponentType } from 'react';
import { AuthFrame, loadReferHint } from '../../features/auth/index.ts';
import { whenPainted } from '../../lib/when-painted.ts';

/** Nobody came for the hint: the form is painted first, and stands alone where the hint cannot be fetched. */
function LateReferHint() {
  const [ReferHint, setReferHint] = useState<ComponentType>();
  useEffect(
    () =>
      whenPainted(() => {
        loadReferHint().then(
          (code) => setReferHint(() => code.ReferHint),
          () => undefined,
        );
      }),
    [],
  );
  return ReferHint && <ReferHint />;
}

/** The public screens. Only the login, where it is of use, says below the form that refer-and-earn needs one. */
export function AuthPage() {
  const isLogin = useRouterState({ select: ({ location }) => location.pathname === '/login' });
  return <AuthFrame hint={isLogin ? <LateReferHint /> : null} />;
}

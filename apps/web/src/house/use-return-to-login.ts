import { useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';

/**
 * Goes to the login `delayMs` after something was done, so that the good news can be read. The page that showed it is left
 * out of the history: there is nothing more to do on it.
 */
export function useReturnToLogin(done: boolean, delayMs: number): void {
  const navigate = useNavigate();
  useEffect(() => {
    if (!done) return undefined;
    const timer = setTimeout(() => void navigate({ to: '/login', replace: true }), delayMs);
    return () => clearTimeout(timer);
  }, [done, delayMs, navigate]);
}

import { TIMES } from '@rang/contract';
import { useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';

/** Goes to the login a moment after the account was created, so that the good news can be read. */
export function useReturnToLogin(done: boolean): void {
  const navigate = useNavigate();
  useEffect(() => {
    if (!done) return undefined;
    const timer = setTimeout(() => void navigate({ to: '/login' }), TIMES.signupRedirectMs);
    return () => clearTimeout(timer);
  }, [done, navigate]);
}

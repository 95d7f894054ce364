import { isUnreached } from './api-error.ts';

/**
 * Settles a session that ran out, by renewing it. A house out of reach redirects nobody: the page opens with its
 * lost-connection banner, and the next call settles the matter.
 */
export async function checkSession(renew: () => Promise<void>): Promise<'allowed' | 'redirect'> {
  try {
    await renew();
    return 'allowed';
  } catch (error) {
    return isUnreached(error) ? 'allowed' : 'redirect';
  }
}

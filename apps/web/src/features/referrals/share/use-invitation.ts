import { useWords } from '../use-words.ts';
import { linkOf, type Invitation } from './invitation.ts';

/** The invitation of a code, at the address that this page came from and in the player's language. */
export function useInvitation(code: string): Invitation {
  const { t } = useWords();
  return { link: linkOf(location.origin, code), message: t('message', { code }) };
}

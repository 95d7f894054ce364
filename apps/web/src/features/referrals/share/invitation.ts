import { useWords } from '../use-words.ts';

/** What a player passes on. */
export interface Invitation {
  /** The signup with the code filled in. */
  readonly link: string;
  /** One sentence that goes with the link. */
  readonly message: string;
}

/** The signup's address at this house with the code in it. */
export function linkOf(origin: string, code: string): string {
  return `${origin}/signup?${new URLSearchParams({ ref: code }).toString()}`;
}

/** The invitation of a code, at the address that this page came from and in the player's language. */
export function useInvitation(code: string): Invitation {
  const { t } = useWords();
  return { link: linkOf(location.origin, code), message: t('message', { code }) };
}

/** What of a browser this needs; on a desktop many have no share sheet. */
interface Device {
  readonly share?: (data: ShareData) => Promise<void>;
}

/**
 * Opens the device's own share sheet. False where there is none or it did not open; a player who closes it without
 * sharing was served all the same.
 */
export async function shareOnDevice({ message, link }: Invitation, device: Device = navigator): Promise<boolean> {
  if (device.share === undefined) return false;
  try {
    await device.share({ text: message, url: link });
    return true;
  } catch (error) {
    return error instanceof DOMException && error.name === 'AbortError';
  }
}

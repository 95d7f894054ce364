import type { Invitation } from './invitation.ts';

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

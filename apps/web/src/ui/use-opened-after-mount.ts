import { useMounted } from '@mantine/hooks';

/**
 * Whether a dialog is open, one render late when it is born open, as it is when its code came with its first opening.
 * A dialog that is born open does not learn which button opened it, and cannot give the focus back to it.
 */
export function useOpenedAfterMount(opened: boolean): boolean {
  return useMounted() && opened;
}

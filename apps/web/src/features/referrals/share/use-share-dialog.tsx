import { useState, type ReactNode } from 'react';
import { createDialogOnDemand } from '../../../ui/dialog-on-demand.tsx';
import { shareOnDevice, useInvitation } from './invitation.ts';

// It brings the QR code's maths, and most visits never open it.
const ShareDialog = createDialogOnDemand(async () => (await import('./share-dialog.tsx')).ShareDialog);

interface Sharing {
  /** The device's share sheet where there is one, otherwise the dialog. */
  readonly share: () => Promise<void>;
  readonly openDialog: () => void;
  /** Has its place beside the buttons that open it. */
  readonly dialog: ReactNode;
}

/** The ways to pass a code on. */
export function useShareDialog(code: string): Sharing {
  const invitation = useInvitation(code);
  const [opened, setOpened] = useState(false);
  const openDialog = () => setOpened(true);
  const share = async () => {
    if (!(await shareOnDevice(invitation))) openDialog();
  };
  const dialog = <ShareDialog invitation={invitation} opened={opened} onClose={() => setOpened(false)} />;
  return { share, openDialog, dialog };
}

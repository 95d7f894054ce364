import { Drawer, Modal, type DrawerRootProps, type ModalProps, type ModalRootProps } from '@mantine/core';
import { useBackCloses } from './dialog-history.ts';

/*
 * What lies on top of a page. All of it goes through these, so that the browser's Back closes it before it leaves the page.
 */

interface DialogProps extends ModalProps {
  /** The name of the close button. */
  readonly closeLabel: string;
  /** It has the page's own entry in the history: Back leaves both. */
  readonly isPage?: boolean;
}

/** A dialog with a title and a close button. */
export function Dialog({ closeLabel, isPage = false, ...props }: DialogProps) {
  useBackCloses(props.opened && !isPage, props.onClose);
  return <Modal {...props} closeButtonProps={{ 'aria-label': closeLabel }} />;
}

/** A dialog that is put together from Mantine's parts of a modal. */
export function DialogRoot(props: ModalRootProps) {
  useBackCloses(props.opened, props.onClose);
  return <Modal.Root {...props} />;
}

/** The same for a drawer. */
export function DrawerRoot(props: DrawerRootProps) {
  useBackCloses(props.opened, props.onClose);
  return <Drawer.Root {...props} />;
}

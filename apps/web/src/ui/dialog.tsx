import { Drawer, Modal, type DrawerRootProps, type ModalProps, type ModalRootProps } from '@mantine/core';
import { useBackCloses } from './dialog-history.ts';

/*
 * What lies on top of a page. All of it goes through these, so that the browser's Back closes it before it leaves the page.
 */

/** A dialog with a title and a close button, whose name is `closeLabel`. */
export function Dialog({ closeLabel, ...props }: ModalProps & { readonly closeLabel: string }) {
  useBackCloses(props.opened, props.onClose);
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

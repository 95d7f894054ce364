import { Drawer, Modal, type DrawerRootProps, type ModalProps, type ModalRootProps } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { isFocusLost, useBackCloses } from './dialog-history.ts';

/*
 * What lies on top of a page. All of it goes through these, so that the browser's Back closes it before it leaves the page.
 */

// Mantine has given the focus back by then, to what it was taken from.
const GIVEN_BACK_MS = 20;

/** A dialog that was open as its page came has taken the focus from nothing: once it closes, the page's content has it. */
function useFocusInPage(opened: boolean): void {
  const hadNone = useRef(false);
  useEffect(() => {
    if (opened) hadNone.current = isFocusLost();
    if (opened || !hadNone.current) return undefined;
    hadNone.current = false;
    const last = document.activeElement;
    const timer = setTimeout(() => {
      const isTaken = document.activeElement !== last && !isFocusLost();
      if (!isTaken) document.getElementById('content')?.focus({ preventScroll: true });
    }, GIVEN_BACK_MS);
    return () => clearTimeout(timer);
  }, [opened]);
}

interface DialogProps extends ModalProps {
  /** The name of the close button. */
  readonly closeLabel: string;
  /** It has the page's own entry in the history: Back leaves both. */
  readonly isPage?: boolean;
}

/** A dialog with a title and a close button. */
export function Dialog({ closeLabel, isPage = false, ...props }: DialogProps) {
  useBackCloses(props.opened && !isPage, props.onClose);
  useFocusInPage(props.opened && !isPage);
  return <Modal {...props} closeButtonProps={{ 'aria-label': closeLabel }} />;
}

/** A dialog that is put together from Mantine's parts of a modal. */
export function DialogRoot(props: ModalRootProps) {
  useBackCloses(props.opened, props.onClose);
  useFocusInPage(props.opened);
  return <Modal.Root {...props} />;
}

/** The same for a drawer. */
export function DrawerRoot(props: DrawerRootProps) {
  useBackCloses(props.opened, props.onClose);
  useFocusInPage(props.opened);
  return <Drawer.Root {...props} />;
}

import { Button, Modal } from '@mantine/core';
import { IconBrandTelegram, IconBrandWhatsapp, IconBrandX, IconCheck, IconCopy } from '@tabler/icons-react';
import { useCopy } from '../../../ui/copy-button.tsx';
import { useWords } from '../use-words.ts';
import type { Invitation } from './invitation.ts';
import { QrCode } from '../../../ui/qr-code.tsx';
import classes from './share-dialog.module.css';
import { DialogRoot } from '../../../ui/dialog.tsx';

export const SHARE_TARGETS = ['whatsapp', 'telegram', 'x'] as const;
export type ShareTarget = (typeof SHARE_TARGETS)[number];

/** The address at which a service opens with the invitation written and nothing sent yet. */
export function addressOf(target: ShareTarget, { message, link }: Invitation): string {
  const query = (fields: Record<string, string>) => new URLSearchParams(fields).toString();
  switch (target) {
    case 'whatsapp':
      // WhatsApp reads a plus as a plus.
      return `https://wa.me/?text=${encodeURIComponent(`${message} ${link}`)}`;
    case 'telegram':
      return `https://t.me/share/url?${query({ url: link, text: message }).replaceAll('+', '%20')}`;
    case 'x':
      return `https://x.com/intent/post?${query({ text: message, url: link }).replaceAll('+', '%20')}`;
  }
}

const ICONS = { whatsapp: IconBrandWhatsapp, telegram: IconBrandTelegram, x: IconBrandX } as const;

function Targets({ invitation }: { invitation: Invitation }) {
  const { t } = useWords();
  return (
    <ul className={classes.targets}>
      {SHARE_TARGETS.map((target) => {
        const Icon = ICONS[target];
        const name = t(`dialog.targets.${target}`);
        return (
          <li key={target}>
            <a
              className={classes.target}
              href={addressOf(target, invitation)}
              target="_blank"
              rel="noopener noreferrer"
              aria-label={`${name} (${t('dialog.newTab')})`}
            >
              <Icon size={26} stroke={1.7} aria-hidden="true" />
              {name}
            </a>
          </li>
        );
      })}
    </ul>
  );
}

function LinkLine({ link }: { link: string }) {
  const { t } = useWords();
  const { copied, copy } = useCopy(t('linkCopied'));
  const Icon = copied ? IconCheck : IconCopy;
  return (
    <div className={classes.line}>
      <span className={classes.name}>{t('dialog.link')}</span>
      <span className={classes.link}>{link}</span>
      <Button
        variant="default"
        fullWidth
        leftSection={<Icon size={20} aria-hidden="true" />}
        onClick={() => void copy(link)}
      >
        {t(copied ? 'copied' : 'dialog.copyLink')}
      </Button>
    </div>
  );
}

interface ShareDialogProps {
  readonly invitation: Invitation;
  readonly opened: boolean;
  readonly onClose: () => void;
}

/** Every way to pass the link on: from screen to phone, through a service, or copied. */
export function ShareDialog({ invitation, opened, onClose }: ShareDialogProps) {
  const { t } = useWords();
  const { link } = invitation;
  return (
    <DialogRoot opened={opened} onClose={onClose} centered size={400}>
      <Modal.Overlay />
      <Modal.Content>
        <div className={classes.head}>
          <Modal.Title>{t('dialog.title')}</Modal.Title>
          <Modal.CloseButton aria-label={t('dialog.close')} />
        </div>
        <Modal.Body>
          <div className={classes.body}>
            <figure className={classes.scan}>
              <QrCode text={link} label={t('dialog.picture', { link })} />
              <figcaption className={classes.name}>{t('dialog.scan')}</figcaption>
            </figure>
            <LinkLine link={link} />
            <Targets invitation={invitation} />
          </div>
        </Modal.Body>
      </Modal.Content>
    </DialogRoot>
  );
}

import type { PushNotice } from '@rang/contract';
import { readLanguage, type InEachLanguage } from '../../platform/mail/languages.ts';
import type { NoticeKind, TakenNotice } from './notice-queue.ts';

// A notice lies on a locked screen for everybody to read: no amount, no name, nothing of what was written.
const TEXTS: InEachLanguage<Readonly<Record<NoticeKind, string>>> = {
  en: {
    'ticket-answered': 'There is news on your support ticket.',
    'withdrawal-paid': 'Your withdrawal was paid.',
    'withdrawal-returned': 'Your withdrawal was returned to your wallet.',
    'deposit-credited': 'Your deposit is in your wallet.',
  },
  es: {
    'ticket-answered': 'Hay novedades en tu consulta de soporte.',
    'withdrawal-paid': 'Tu retiro se ha pagado.',
    'withdrawal-returned': 'Tu retiro ha vuelto a tu billetera.',
    'deposit-credited': 'Tu depósito está en tu billetera.',
  },
  fr: {
    'ticket-answered': 'Du nouveau sur votre demande d’assistance.',
    'withdrawal-paid': 'Votre retrait a été payé.',
    'withdrawal-returned': 'Votre retrait a été rendu à votre portefeuille.',
    'deposit-credited': 'Votre dépôt est dans votre portefeuille.',
  },
  de: {
    'ticket-answered': 'Es gibt Neues zu deiner Support-Anfrage.',
    'withdrawal-paid': 'Deine Auszahlung ist ausgeführt.',
    'withdrawal-returned': 'Deine Auszahlung ist zurück in deiner Geldbörse.',
    'deposit-credited': 'Deine Einzahlung ist in deiner Geldbörse.',
  },
};

const PATHS: Readonly<Record<NoticeKind, string>> = {
  'ticket-answered': '/dashboard/support',
  'withdrawal-paid': '/dashboard/wallet',
  'withdrawal-returned': '/dashboard/wallet',
  'deposit-credited': '/dashboard/wallet',
};

/** Writes a notice in its player's language. */
export function writeNotice(notice: Pick<TakenNotice, 'kind' | 'event' | 'language'>): PushNotice {
  // The table has no other.
  const kind = notice.kind as NoticeKind;
  return { title: 'Rang', body: TEXTS[readLanguage(notice.language)][kind], path: PATHS[kind], tag: notice.event };
}

import type { Language } from '@rang/contract';

const en = {
  pay: 'Pay {merchant}',
  payAmount: 'Pay {amount}',
  fail: 'Let the payment fail',
  later: 'Come back later',
  expired: 'This link expired on {time}. You can still pay; the merchant hears of it late.',
  lastFailed: 'The last attempt failed and nothing was charged. You can try again.',
  paid: {
    title: 'Payment successful',
    lead: 'The payment went through. Your balance follows as soon as the merchant has heard from us.',
  },
  paidBefore: { title: 'Already paid', lead: 'This order has been paid already. Nothing was charged again.' },
  failed: { title: 'Payment failed', lead: 'Nothing was charged. You can try again with the same link.' },
  tryAgain: 'Try again: pay {amount}',
  back: 'Return to {merchant}',
  order: 'Order',
  method: 'Method',
  validUntil: 'Valid until',
  paidOn: 'Paid on',
  channels: { upi: 'UPI', netbanking: 'Net Banking', card: 'Debit or Credit Card', wallet: 'Mobile Wallet' },
  pageTitle: 'Sandbox payment',
  sandbox: 'Sandbox',
  footer: 'Sandbox: no real money moves',
  sorry: {
    400: { title: 'This did not work', lead: 'Go back to the payment page and choose again.' },
    404: {
      title: 'No such payment',
      lead: 'This link leads to no order. Start again from the shop that sent you here.',
    },
    429: { title: 'Too many requests', lead: 'Nothing was charged. Please wait a moment and try again.' },
    500: { title: 'Something went wrong', lead: 'Nothing was charged. Please try again in a moment.' },
  },
};

/** What the payment page says; `{...}` stands for what the order has there. */
export type Texts = typeof en;

const es: Texts = {
  pay: 'Pagar a {merchant}',
  payAmount: 'Pagar {amount}',
  fail: 'Hacer que el pago falle',
  later: 'Volver más tarde',
  expired: 'Este enlace caducó el {time}. Todavía puedes pagar; el comercio se enterará con retraso.',
  lastFailed: 'El último intento ha fallado y no se ha cobrado nada. Puedes volver a intentarlo.',
  paid: {
    title: 'Pago realizado',
    lead: 'El pago se ha completado. Tu saldo se actualizará en cuanto avisemos al comercio.',
  },
  paidBefore: { title: 'Ya está pagado', lead: 'Este pedido ya estaba pagado. No se ha vuelto a cobrar nada.' },
  failed: {
    title: 'El pago ha fallado',
    lead: 'No se ha cobrado nada. Puedes volver a intentarlo con el mismo enlace.',
  },
  tryAgain: 'Reintentar: pagar {amount}',
  back: 'Volver a {merchant}',
  order: 'Pedido',
  method: 'Forma de pago',
  validUntil: 'Válido hasta',
  paidOn: 'Pagado el',
  channels: { upi: 'UPI', netbanking: 'Banca en línea', card: 'Tarjeta de débito o crédito', wallet: 'Monedero móvil' },
  pageTitle: 'Pago de prueba',
  sandbox: 'Pruebas',
  footer: 'Entorno de pruebas: no se mueve dinero real',
  sorry: {
    400: { title: 'No ha funcionado', lead: 'Vuelve a la página de pago y elige otra vez.' },
    404: { title: 'Este pago no existe', lead: 'Este enlace no lleva a ningún pedido. Empieza de nuevo en la tienda.' },
    429: { title: 'Demasiadas peticiones', lead: 'No se ha cobrado nada. Espera un momento y vuelve a intentarlo.' },
    500: { title: 'Algo ha fallado', lead: 'No se ha cobrado nada. Inténtalo de nuevo en un momento.' },
  },
};

const fr: Texts = {
  pay: 'Payer {merchant}',
  payAmount: 'Payer {amount}',
  fail: 'Faire échouer le paiement',
  later: 'Revenir plus tard',
  expired: 'Ce lien a expiré le {time}. Vous pouvez encore payer ; le marchand l’apprendra en retard.',
  lastFailed: 'La dernière tentative a échoué et rien n’a été débité. Vous pouvez réessayer.',
  paid: {
    title: 'Paiement réussi',
    lead: 'Le paiement est passé. Votre solde suit dès que le marchand en est informé.',
  },
  paidBefore: { title: 'Déjà payé', lead: 'Cette commande était déjà payée. Rien n’a été débité de nouveau.' },
  failed: { title: 'Le paiement a échoué', lead: 'Rien n’a été débité. Vous pouvez réessayer avec le même lien.' },
  tryAgain: 'Réessayer : payer {amount}',
  back: 'Revenir à {merchant}',
  order: 'Commande',
  method: 'Moyen de paiement',
  validUntil: 'Valable jusqu’au',
  paidOn: 'Payé le',
  channels: {
    ...{ upi: 'UPI', netbanking: 'Banque en ligne' },
    ...{ card: 'Carte de débit ou de crédit', wallet: 'Portefeuille mobile' },
  },
  pageTitle: 'Paiement d’essai',
  sandbox: 'Bac à sable',
  footer: 'Bac à sable : aucun argent réel ne circule',
  sorry: {
    400: { title: 'Cela n’a pas marché', lead: 'Revenez à la page de paiement et choisissez de nouveau.' },
    404: { title: 'Paiement introuvable', lead: 'Ce lien ne mène à aucune commande. Recommencez depuis la boutique.' },
    429: { title: 'Trop de demandes', lead: 'Rien n’a été débité. Patientez un instant et réessayez.' },
    500: { title: 'Une erreur est survenue', lead: 'Rien n’a été débité. Réessayez dans un instant.' },
  },
};

const de: Texts = {
  pay: 'An {merchant} zahlen',
  payAmount: '{amount} zahlen',
  fail: 'Zahlung scheitern lassen',
  later: 'Später wiederkommen',
  expired: 'Dieser Link ist am {time} abgelaufen. Du kannst noch zahlen; der Händler erfährt es verspätet.',
  lastFailed: 'Der letzte Versuch ist fehlgeschlagen, es wurde nichts abgebucht. Du kannst es noch einmal versuchen.',
  paid: {
    title: 'Zahlung erfolgreich',
    lead: 'Die Zahlung ist durchgegangen. Dein Guthaben folgt, sobald der Händler davon weiß.',
  },
  paidBefore: {
    title: 'Bereits bezahlt',
    lead: 'Diese Bestellung war schon bezahlt. Es wurde nicht noch einmal abgebucht.',
  },
  failed: {
    title: 'Zahlung fehlgeschlagen',
    lead: 'Es wurde nichts abgebucht. Du kannst es mit demselben Link noch einmal versuchen.',
  },
  tryAgain: 'Noch einmal: {amount} zahlen',
  back: 'Zurück zu {merchant}',
  order: 'Bestellung',
  method: 'Zahlungsweg',
  validUntil: 'Gültig bis',
  paidOn: 'Bezahlt am',
  channels: {
    ...{ upi: 'UPI', netbanking: 'Onlinebanking' },
    ...{ card: 'Debit- oder Kreditkarte', wallet: 'Mobile Geldbörse' },
  },
  pageTitle: 'Testzahlung',
  sandbox: 'Testumgebung',
  footer: 'Testumgebung: Es fließt kein echtes Geld',
  sorry: {
    400: { title: 'Das hat nicht geklappt', lead: 'Geh zurück zur Bezahlseite und wähle noch einmal.' },
    404: { title: 'Diese Zahlung gibt es nicht', lead: 'Der Link führt zu keiner Bestellung. Beginne im Shop neu.' },
    429: { title: 'Zu viele Anfragen', lead: 'Es wurde nichts abgebucht. Warte kurz und versuche es noch einmal.' },
    500: { title: 'Etwas ist schiefgegangen', lead: 'Es wurde nichts abgebucht. Versuche es gleich noch einmal.' },
  },
};

export const TEXTS: Readonly<Record<Language, Texts>> = { en, es, fr, de };

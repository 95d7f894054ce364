import type { Translated } from '../../../lib/texts-of.ts';
import type { support as english } from './en.ts';

export const support: Translated<typeof english> = {
  title: 'Hilfe',
  create: 'Neue Anfrage',
  createFirst: 'Erste Anfrage stellen',
  empty: 'Du hast uns noch keine Anfrage geschickt',
  emptyHint:
    'Schreib uns, wenn es um eine Zahlung oder dein Konto geht oder etwas nicht funktioniert. Unsere Antwort steht dann hier.',
  failed: 'Deine Anfragen konnten nicht geladen werden',
  reload: 'Neu laden',
  loading: 'Deine Anfragen werden geladen',
  more: 'Ältere Anfragen',
  loadingMore: 'Wird geladen ...',
  list: 'Deine Anfragen',
  draft: 'Du hast eine Anfrage angefangen.',
  goOn: 'Weiterschreiben',
  ticket: {
    isNew: 'Neu',
    category: 'Thema',
    priority: 'Dringlichkeit',
    created: 'Gestellt',
    resolved: 'Erledigt',
    response: 'Antwort des Supports',
    all: 'Alles zeigen',
    less: 'Weniger zeigen',
  },
  categories: { technical: 'Technik', payment: 'Zahlung', account: 'Konto', general: 'Allgemein' },
  priorities: { low: 'Niedrig', medium: 'Mittel', high: 'Hoch', urgent: 'Dringend' },
  statuses: { open: 'Offen', 'in-progress': 'In Bearbeitung', closed: 'Geschlossen' },
  form: {
    close: 'Schließen',
    subject: 'Betreff',
    message: 'Nachricht',
    demo: 'Das ist die Demo, die alle spielen: Andere lesen, was du schreibst.',
    messageHint: 'Was ist passiert, und wann? Eine Auftragsnummer oder eine Runde hilft uns beim Suchen.',
    kept: 'Dein Text bleibt auf diesem Gerät, bis du ihn abschickst.',
    notKept: 'Dieser Browser speichert nichts: Dein Text ist weg, wenn du diese Seite verlässt, ohne ihn abzuschicken.',
    send: 'Anfrage abschicken',
    sending: 'Wird abgeschickt ...',
    lacking: 'Betreff und Nachricht werden gebraucht',
    done: 'Deine Anfrage ist angekommen!',
    failed: 'Die Anfrage konnte nicht abgeschickt werden',
    unanswered:
      'Die Anfrage konnte nicht abgeschickt werden: Wir haben keine Antwort bekommen. Dein Text bleibt erhalten. Drück noch einmal auf „Anfrage abschicken“: Aus demselben Text wird nie eine zweite Anfrage.',
    tooMany:
      'Du hast innerhalb einer Stunde {{max}} Anfragen geschickt. Diese kannst du {{wait}} abschicken; dein Text bleibt erhalten.',
    tooManyOpen:
      '{{limit}} deiner Anfragen sind noch nicht geschlossen. Du kannst diese abschicken, sobald eine davon geschlossen ist; dein Text bleibt erhalten.',
  },
  news: 'Es gibt Neues zu deiner Anfrage: {{ticket}}',
};

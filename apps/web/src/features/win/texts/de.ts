import type { Translated } from '../../../lib/texts-of.ts';
import type * as en from './en.ts';

export const win: Translated<typeof en.win> = {
  title: 'Groß gewinnen',
  filter: 'Spiele filtern',
  categories: { all: 'Alle Spiele', popular: 'Beliebt', new: 'Neu', jackpot: 'Jackpot' },
  play: 'Spielen',
  min: 'Min. {{amount}}',
  shown_one: '{{count}} Spiel',
  shown_other: '{{count}} Spiele',
  races: {
    title: 'Tägliche Rennen',
    text: 'Tritt gegen andere um einen täglichen Preistopf an.',
    button: 'Zum Rennen',
    soonTitle: 'Tägliche Rennen: demnächst',
    soonText: 'Wir bauen die Rennen noch. Bis sie öffnen, wird nichts eingesetzt und nichts ausgezahlt.',
    pool: 'Geplanter Preistopf',
    complete: 'Zu {{percent}} % fertig',
    progress: 'Wie weit die Rennen sind',
    gotIt: 'Verstanden',
    close: 'Schließen',
  },
  winners: {
    title: 'Top-Gewinner heute',
    sample: 'Muster',
    note: 'Mustereinträge, die zeigen, wie diese Liste aussehen wird: Niemand hat diese Beträge gewonnen.',
    name: 'Musterspieler {{place}}',
  },
};

import { useLocation } from '@tanstack/react-router';
import { useSelector } from '@tanstack/react-store';
import { useEffect, useState } from 'react';
import { openTabs, sessionStore, useSession } from '../../house/calls/session.ts';
import { defineTexts } from '../../lib/texts-of.ts';

export const tabTexts = defineTexts({
  en: () =>
    say(
      "You are logged in in another tab. Without 'Remember me' each tab needs a login of its own.",
      'Your session was ended in another tab. Log in to go on.',
    ),
  es: () =>
    say(
      'Has iniciado sesión en otra pestaña. Sin «Recordarme», cada pestaña necesita su propio inicio de sesión.',
      'Tu sesión se cerró en otra pestaña. Inicia sesión para continuar.',
    ),
  fr: () =>
    say(
      'Vous êtes connecté dans un autre onglet. Sans « Se souvenir de moi », chaque onglet demande sa propre connexion.',
      'Votre session a été fermée dans un autre onglet. Connectez-vous pour continuer.',
    ),
  de: () =>
    say(
      'Du bist in einem anderen Tab angemeldet. Ohne „Angemeldet bleiben“ braucht jeder Tab eine eigene Anmeldung.',
      'Deine Sitzung wurde in einem anderen Tab beendet. Melde dich an, um weiterzumachen.',
    ),
});

/** Few words, in one place: most visits are never sent them. */
function say(elsewhere: string, ended: string) {
  return Promise.resolve({ tabs: { elsewhere, ended } });
}

/** Whether another tab has a session of its own, which this one does not share. */
function useIsElsewhere(): boolean {
  const isVisitor = useSession() === undefined;
  const [isElsewhere, setElsewhere] = useState(false);
  useEffect(() => {
    if (!isVisitor) return;
    const tabs = openTabs((word) => {
      if (word === 'here') setElsewhere(true);
      if (word !== 'gone') return;
      setElsewhere(false);
      // There may be a third one.
      tabs.postMessage('who');
    });
    tabs.postMessage('who');
    return () => tabs.close();
  }, [isVisitor]);
  return isVisitor && isElsewhere;
}

/** What a visitor is to know of the other tabs, until it is put away. */
export function useTabNews() {
  const isVisitor = useSession() === undefined;
  const isEnded = useSelector(sessionStore.endedBy) === 'tab' && isVisitor;
  const isElsewhere = useIsElsewhere();
  const [away, setAway] = useState<string>();
  const news = isEnded ? 'ended' : isElsewhere ? 'elsewhere' : undefined;
  return { news: news === away ? undefined : news, dismiss: () => setAway(news) };
}

/** Beside what it is told: a game, another page of a player, or neither. */
export function usePlaceOnScreen(): 'game' | 'page' | undefined {
  const pathname = useLocation({ select: (location) => location.pathname });
  if (/^\/(crash|dashboard\/game)\b/.test(pathname)) return 'game';
  return pathname.startsWith('/dashboard') ? 'page' : undefined;
}

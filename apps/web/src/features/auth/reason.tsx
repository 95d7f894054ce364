import { useRouter, type HistoryState } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { sessionStore } from '../../house/calls/session.ts';
import { readAwaited } from '../../house/return-path.ts';
import { FormMessage } from '../../ui/form/send-button.tsx';

/** Why somebody is at the login who did not simply come there. */
function findReason(login: HistoryState['login']) {
  if (login?.after !== undefined) return login.after;
  if (sessionStore.endedBy.get() === 'house') return 'ended';
  return readAwaited().token !== null ? 'confirm' : 'return';
}

/** Says that. */
export function Reason({ login }: { login: HistoryState['login'] }) {
  const { t } = useTranslation(['arrival', 'shell', 'games']);
  const router = useRouter();
  const reason = findReason(login);
  const [path = ''] = (readAwaited().page ?? '').split(/[?#]/);
  const [, , route] = router.getMatchedRoutes(path);
  const title = route?.options.staticData?.title ?? '';
  const page = t([`shell:titles.${title}`, `games:${title}.title`], { defaultValue: '' });
  if (reason === 'return' && page === '') return null;
  const tone =
    reason === 'bet' || reason === 'ended' ? 'bad' : reason === 'reset' || reason === 'takenBack' ? 'good' : 'calm';
  return <FormMessage tone={tone} text={t(reason, { page })} />;
}

import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import { TICKET_LIMITS, createTicket } from '@rang/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { ApiError, isSilence } from '../../house/calls/api-error.ts';
import { callApi } from '../../house/calls/api.ts';
import { refusalText } from '../../house/calls/refusal-text.ts';
import { useCommand } from '../../house/commands/use-command.ts';
import { TICKETS_KEY } from '../../house/unseen-tickets.ts';
import { formatWait } from '../../lib/format-moment.ts';
import { useEcho } from '../../lib/use-submit.ts';
import { showToast } from '../../ui/show-toast.tsx';
import { EMPTY_DRAFT, type DraftStore, type TicketDraft } from './draft-store.ts';
import { useWords } from './use-words.ts';

/** Why a ticket was not taken. */
interface Trouble {
  readonly failure: unknown;
  readonly isUnknown: boolean;
  readonly at: number;
  /** When the house takes the next one; undefined where that is no question of time. */
  readonly freeAt: number | undefined;
}

// Minutes are shown, and the last one in seconds.
const TICK_MS = 1_000;

/** A new ticket: what is written, kept on this device with each letter, and its sending. */
export function useNewTicket(store: DraftStore, onDone: () => void) {
  const { t } = useWords();
  const client = useQueryClient();
  const [draft, setDraft] = useState(store.read);
  const [isLacking, setLacking] = useState(false);
  const [trouble, setTrouble] = useState<Trouble>();
  const { pending, run, forget } = useCommand<true>(store.keys);
  const echo = useEcho();
  const change = (changed: Partial<TicketDraft>) => {
    const next = { ...draft, ...changed };
    setDraft(next);
    store.write(next);
    setLacking(false);
  };
  const send = async () => {
    if (pending || echo.isEcho(draft.subject, draft.message)) return;
    const body = { ...draft, subject: draft.subject.trim(), message: draft.message.trim() };
    setLacking(body.subject === '' || body.message === '');
    if (body.subject === '' || body.message === '') return;
    setTrouble(undefined);
    const { subject, message, category, priority } = body;
    // Kept on the device until it is answered, also where the text is thrown away meanwhile: none of its words.
    const request = bytesToHex(sha256(utf8ToBytes(JSON.stringify([subject, message, category, priority]))));
    const outcome = await run(
      { request, send: (idempotencyKey) => callApi(createTicket, { body, idempotencyKey }) },
      true,
    );
    if (outcome === undefined) return;
    if ('failure' in outcome) {
      const at = Date.now();
      setTrouble({ ...outcome, at, freeAt: readFreeAt(outcome.failure, at) });
    } else {
      forget(() => true);
      store.clear();
      setDraft(EMPTY_DRAFT);
      echo.take();
      showToast(t('form.done'), 'good');
      onDone();
    }
    // Where nobody knows what became of it, the list may say.
    void client.invalidateQueries({ queryKey: TICKETS_KEY });
  };
  const isKept = store.isKept();
  return { draft, change, send, isKept, isLacking, isSending: pending === true, trouble: useTroubleText(trouble) };
}

function readFreeAt(failure: unknown, at: number): number | undefined {
  const waitMs =
    failure instanceof ApiError && failure.code === 'TOO_MANY_REQUESTS' ? failure.params?.waitMs : undefined;
  return waitMs === undefined ? undefined : at + waitMs;
}

/** What kept a ticket from being taken, in words; a time to wait runs down, and at its end nothing is said any more. */
function useTroubleText(trouble: Trouble | undefined): string | undefined {
  const { t, language } = useWords();
  const [now, setNow] = useState(Date.now);
  const freeAt = trouble?.freeAt;
  useEffect(() => {
    if (freeAt === undefined) return;
    const timer = setInterval(() => setNow(Date.now()), TICK_MS);
    return () => clearInterval(timer);
  }, [freeAt]);
  if (trouble === undefined) return undefined;
  if (freeAt !== undefined) {
    const leftMs = freeAt - Math.max(now, trouble.at);
    const wait = formatWait(leftMs, language);
    return leftMs > 0 ? t('form.tooMany', { max: TICKET_LIMITS.attempts.max, wait }) : undefined;
  }
  const { failure, isUnknown } = trouble;
  if (failure instanceof ApiError && failure.code === 'TOO_MANY_OPEN_TICKETS') {
    return t('form.tooManyOpen', { limit: TICKET_LIMITS.open });
  }
  const isSilent = !(failure instanceof ApiError) || isSilence(failure.code);
  return isUnknown && isSilent ? t('form.unanswered') : refusalText(failure, t('form.failed'));
}

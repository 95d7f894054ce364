import { HOUR_MS } from '../../platform/clock.ts';
import { createStandings } from '../../platform/standings.ts';
import { createWaitingServices, listDueServices } from './due-services.ts';
import { speakToService, type SenderParts } from './speak-to-service.ts';

// So many services that answered soon when they were last spoken to, and so many others.
const PLACES = 10;
// So many of those that something waits for are looked at in a second; beyond them the next come a second later.
const LOOKED_AT = 1_000;
// Whoever answers soon once, to be spoken to among those that do, and is late or silent then, costs others as much once an hour.
const LATENESS_COUNTS_MS = HOUR_MS;

/**
 * Makes the sender of one server. Each service is spoken to on its own, so that one which hangs keeps no other's notices
 * waiting. Anybody can name services that hang: those that answer soon have places that no other can take, and nobody keeps one
 * for longer than a turn while others wait. And each notice goes out once at most: only what a service did certainly not take
 * is tried again.
 */
export function createNoticeSender(parts: SenderParts): { sendDue(): Promise<{ readonly ended: Promise<unknown> }> } {
  const standings = createStandings({ now: () => parts.clock.now(), latenessCountsMs: LATENESS_COUNTS_MS });
  const listWaiting = createWaitingServices(parts.pool, LOOKED_AT);
  const [answering, others] = [new Set<string>(), new Set<string>()];

  const speak = async (service: string, underWay: Set<string>): Promise<void> => {
    underWay.add(service);
    let wasPrompt: boolean | undefined;
    try {
      wasPrompt = await speakToService(parts, service);
    } catch (error) {
      parts.logger.error({ err: error, service }, 'push: notices could not be sent');
    } finally {
      underWay.delete(service);
      standings.note(service, wasPrompt);
    }
  };

  const begin = async (underWay: Set<string>, services: readonly string[]): Promise<Promise<void>[]> => {
    const idle = services.filter((service) => !answering.has(service) && !others.has(service));
    const limit = PLACES - underWay.size;
    if (limit <= 0 || idle.length === 0) return [];
    const due = await listDueServices(parts.pool, {
      among: idle.map((service) => ({ service, lastTurnAt: standings.readLastTurn(service) ?? null })),
      at: new Date(parts.clock.now()),
      limit,
    });
    return due.map((service) => speak(service, underWay));
  };

  return {
    sendDue: async () => {
      const known = new Set(standings.listPrompt());
      const begun = await begin(answering, [...known]);
      const waiting = await listWaiting();
      begun.push(
        ...(await begin(
          others,
          waiting.filter((service) => !known.has(service)),
        )),
      );
      return { ended: Promise.all(begun) };
    },
  };
}

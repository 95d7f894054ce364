import { PLAYER_EVENTS, PLAYER_NAMESPACE } from '@rang/contract';
import type { BalanceNews } from './modules/ledger/index.ts';
import type { TicketNews } from './modules/tickets/index.ts';
import type { Realtime } from './platform/realtime/create-realtime.ts';

/** What is told over a player's sockets, whatever is on the screen. */
export interface PlayerNews {
  readonly ticketNews: TicketNews;
  readonly balanceNews: BalanceNews;
}

/** Opens the namespace where each player is told what concerns that player alone. */
export function openPlayerSocket(realtime: Realtime, { ticketNews, balanceNews }: PlayerNews): void {
  const channel = realtime.open({
    ...{ namespace: PLAYER_NAMESPACE, events: PLAYER_EVENTS, commands: {}, handlers: {} },
    // Whoever connects asks for the other news.
    onJoin: ({ player }) => {
      if (player !== undefined) balanceNews.noteJoined(player.playerId);
    },
  });
  for (const each of [ticketNews, balanceNews]) each.openSocket(channel);
}

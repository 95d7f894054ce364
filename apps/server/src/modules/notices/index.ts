/**
 * Owns what the house tells all players. Guarantees that one notice stands at most, that setting and taking back one are each
 * kept together with an entry in the audit trail, that what players were told is never changed afterwards, and that every
 * server tells its own sockets within seconds what stands, whichever server it was set on.
 */
export { NOTICE_FAULTS } from './notice-faults.ts';
export { createNoticeBoard, type NoticeBoard } from './notice-board.ts';
export { registerNoticeRoutes } from './routes.ts';

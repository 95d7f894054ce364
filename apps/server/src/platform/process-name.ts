import { hostname } from 'node:os';

/** What this process is called where several are told apart: its machine and its number there. */
export const PROCESS_NAME = `${hostname()} · ${String(process.pid)}`;

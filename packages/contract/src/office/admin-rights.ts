import type { z } from 'zod/mini';
import { call, type Call } from '../call.ts';
import { paise } from '../paise.ts';

/** Limits of the back office. Not beside the others, which are sent with the first page. */
export const ADMIN_LIMITS = {
  password: { min: 10 },
  reason: { min: 3, max: 300 },
  /** The most that an administrator may set a balance to. */
  setBalance: { max: paise(1_000_000_000_000n) },
  /** What all players are told is one line. */
  notice: { min: 1, max: 160 },
  playerNote: { min: 1, max: 1_000 },
  /** As far as the back office counts what waits. */
  waitingCounted: 1_000,
  /** Bets of the upcoming round that the back office lists; the count is of all. */
  upcomingBets: 100,
  /** Days that one report spans at most. */
  reportDays: 92,
} as const;

/** Who works in the back office: who owns the house, who runs it, who answers players, and who only looks. */
export const ADMIN_ROLES = ['owner', 'operator', 'support', 'auditor'] as const;
export type AdminRole = (typeof ADMIN_ROLES)[number];

const EVERYBODY = ADMIN_ROLES;
const RUNS_THE_HOUSE = ['owner', 'operator'] as const;
const ANSWERS_PLAYERS = ['owner', 'operator', 'support'] as const;
const LOOKS_AT_THE_HOUSE = ['owner', 'operator', 'auditor'] as const;

/**
 * Which role may make which call of the back office: the one place that says so. A call is declared under the name of its
 * row, so that one without a row does not compile, and the server asks this list before it reads any input.
 */
export const ADMIN_MATRIX = {
  adminMe: EVERYBODY,
  adminLogout: EVERYBODY,
  adminSessions: EVERYBODY,
  endAdminSession: EVERYBODY,
  endOtherAdminSessions: EVERYBODY,
  changeAdminPassword: EVERYBODY,
  beginSecondFactor: EVERYBODY,
  confirmSecondFactor: EVERYBODY,
  removeSecondFactor: EVERYBODY,
  adminOverview: EVERYBODY,
  adminToday: LOOKS_AT_THE_HOUSE,
  adminHealth: LOOKS_AT_THE_HOUSE,
  adminSystem: LOOKS_AT_THE_HOUSE,
  adminUsers: EVERYBODY,
  adminPlayer: EVERYBODY,
  adminPlayerStatement: EVERYBODY,
  adminPlayerBets: EVERYBODY,
  adminPlayerSessions: EVERYBODY,
  endPlayerSessions: RUNS_THE_HOUSE,
  adminPlayerTickets: EVERYBODY,
  adminPlayerNotes: EVERYBODY,
  addPlayerNote: ANSWERS_PLAYERS,
  setPlayerStatus: RUNS_THE_HOUSE,
  crashSettings: LOOKS_AT_THE_HOUSE,
  setCrashSettings: RUNS_THE_HOUSE,
  totalRounds: LOOKS_AT_THE_HOUSE,
  totalRewards: LOOKS_AT_THE_HOUSE,
  adminReferrals: LOOKS_AT_THE_HOUSE,
  minesStats: LOOKS_AT_THE_HOUSE,
  houseReport: LOOKS_AT_THE_HOUSE,
  exportHouseReport: LOOKS_AT_THE_HOUSE,
  adminWithdrawals: EVERYBODY,
  approveWithdrawal: RUNS_THE_HOUSE,
  rejectWithdrawal: RUNS_THE_HOUSE,
  giveBackWithdrawal: RUNS_THE_HOUSE,
  adminDeposits: EVERYBODY,
  adminDepositOrder: EVERYBODY,
  requeryDeposit: RUNS_THE_HOUSE,
  adminRewards: EVERYBODY,
  adminPlayerRewards: EVERYBODY,
  releaseReward: RUNS_THE_HOUSE,
  refuseReward: RUNS_THE_HOUSE,
  takeRewardBack: RUNS_THE_HOUSE,
  adminNotice: EVERYBODY,
  setNotice: RUNS_THE_HOUSE,
  withdrawNotice: RUNS_THE_HOUSE,
  adminTickets: EVERYBODY,
  updateTicket: ANSWERS_PLAYERS,
  setBalance: RUNS_THE_HOUSE,
  auditEntries: LOOKS_AT_THE_HOUSE,
  tweakState: LOOKS_AT_THE_HOUSE,
  tweakResult: RUNS_THE_HOUSE,
  withdrawTweak: RUNS_THE_HOUSE,
  maxSideState: LOOKS_AT_THE_HOUSE,
  setMaxSide: RUNS_THE_HOUSE,
  minesModeState: LOOKS_AT_THE_HOUSE,
  updateMinesMode: RUNS_THE_HOUSE,
  upcomingBets: LOOKS_AT_THE_HOUSE,
} as const satisfies Record<string, readonly AdminRole[]>;

export type AdminRight = keyof typeof ADMIN_MATRIX;

/** Whether a role may make the call of that row. */
export function isAllowed(role: AdminRole, right: AdminRight): boolean {
  const roles: readonly AdminRole[] = ADMIN_MATRIX[right];
  return roles.includes(role);
}

/** A call of the back office, with the row of the matrix that says who may make it. */
export interface AdminCall<
  Body extends z.ZodMiniType = z.ZodMiniType,
  Params extends z.ZodMiniType = z.ZodMiniType,
  Query extends z.ZodMiniType = z.ZodMiniType,
  Answer extends z.ZodMiniType = z.ZodMiniType,
> extends Call<Body, Params, Query, Answer> {
  readonly access: 'admin';
  readonly right: AdminRight;
}

/** Declares a call of the back office; what is left out is empty. */
export function adminCall<
  Answer extends z.ZodMiniType,
  Body extends z.ZodMiniType = z.ZodMiniUndefined,
  Params extends z.ZodMiniType = z.ZodMiniObject,
  Query extends z.ZodMiniType = z.ZodMiniObject,
>(
  right: AdminRight,
  declaration: Omit<Parameters<typeof call<Answer, Body, Params, Query>>[0], 'access'>,
): AdminCall<Body, Params, Query, Answer> {
  const access = 'admin';
  return { ...call<Answer, Body, Params, Query>({ ...declaration, access }), access, right };
}

import { readNetwork } from '@rang/connections';
import {
  adminLogin,
  adminLogout,
  adminMe,
  adminSessions,
  beginSecondFactor,
  changeAdminPassword,
  confirmSecondFactor,
  endAdminSession,
  endOtherAdminSessions,
  removeSecondFactor,
} from '@rang/contract';
import type { FastifyRequest } from 'fastify';
import { readCookie } from '../../platform/http/cookies.ts';
import type { AdminIdentity, RateLimit, Routes } from '../../platform/http/routes.ts';
import { markDevice, OFFICE_DEVICE_COOKIE } from '../sessions/index.ts';
import type { Administrators } from './create-administrators.ts';
import type { Asker } from './change-own.ts';

// For one address. Guessing is slowed more finely behind the calls; this keeps the hashing of passwords free for others.
const PASSWORDS: RateLimit = { max: 60, windowMs: 60_000 };

/** What the calls about administrators are made of. */
export interface AdministratorRoutesParts {
  readonly administrators: Administrators;
  /** Where browsers reach the house: over https its cookies are never sent in the clear. */
  readonly publicUrl: () => string;
}

/** The calls about administrators: logging in, and the own account. */
export function registerAdministratorRoutes(
  routes: Routes,
  { administrators, publicUrl }: AdministratorRoutesParts,
): void {
  routes.open(
    adminLogin,
    async ({ body, request, reply }) => {
      const { device, ...answer } = await administrators.logIn({
        ...{ ...body, code: body.code, device: readMark(request) },
        ...{ address: request.ip, userAgent: request.headers['user-agent'] },
      });
      markDevice(reply, { device, publicUrl, cookie: OFFICE_DEVICE_COOKIE });
      return answer;
    },
    PASSWORDS,
  );
  routes.admin(adminMe, ({ admin }) => administrators.describe(admin));
  routes.admin(adminLogout, async ({ admin, request }) => {
    await administrators.logOut(nameAsker(admin, request));
    return { success: true };
  });
  routes.admin(adminSessions, async ({ admin }) => ({
    success: true,
    data: await administrators.listSessions(admin),
  }));
  routes.admin(endAdminSession, async ({ admin, params, request }) => {
    await administrators.endSession(nameAsker(admin, request), params.id);
    return { success: true };
  });
  routes.admin(endOtherAdminSessions, async ({ admin, request }) => ({
    success: true,
    ended: await administrators.endOtherSessions(nameAsker(admin, request)),
  }));
  registerSecretRoutes(routes, administrators);
}

/** The calls about what an administrator logs in with. */
function registerSecretRoutes(routes: Routes, administrators: Administrators): void {
  routes.admin(
    changeAdminPassword,
    async ({ admin, body, request }) => {
      const order = { ...body, device: readMark(request) };
      return { success: true, ...(await administrators.changePassword(nameAsker(admin, request), order)) };
    },
    PASSWORDS,
  );
  routes.admin(
    beginSecondFactor,
    ({ admin, body, request }) => administrators.beginSecondFactor(nameAsker(admin, request), body.password),
    PASSWORDS,
  );
  routes.admin(confirmSecondFactor, async ({ admin, body, request }) => ({
    success: true,
    ...(await administrators.confirmSecondFactor(nameAsker(admin, request), body.code)),
  }));
  routes.admin(
    removeSecondFactor,
    async ({ admin, body, request }) => {
      await administrators.removeSecondFactor(nameAsker(admin, request), body);
      return { success: true };
    },
    PASSWORDS,
  );
}

function readMark(request: FastifyRequest): string | undefined {
  return readCookie(OFFICE_DEVICE_COOKIE, request.headers.cookie);
}

function nameAsker(admin: AdminIdentity, request: FastifyRequest): Asker {
  return { admin, network: readNetwork(request.ip) };
}

import { join } from 'node:path';
import type { AdminPassword } from './keep-admin-password.ts';
import type { LaunchSettings } from './launch-settings.ts';
import { formatOrigin } from './list-programs.ts';

/** Prints where the house is and how to get in. The line `Rang is open at ...` is what other programs wait for. */
export function printWelcome(
  settings: LaunchSettings,
  { isDevelopment, logs, admin }: { isDevelopment: boolean; logs: string; admin: AdminPassword },
): void {
  const address = settings.publicUrl ?? formatOrigin(settings.host, settings.port);
  const lines = [
    '',
    `  Rang is open at ${address}`,
    ...(isDevelopment ? ['  With changes shown as they are saved: http://127.0.0.1:5173'] : []),
    '',
    '  Play money only. Sign up, or log in as  demo / demo-play',
    `  The back office is at ${address}/admin; log in as  admin / ${describePassword(admin)}`,
    `  The sandbox payment gateway is at ${formatOrigin(settings.host, settings.gatewayPort)}; logs are in ${logs}`,
    ...(settings.metrics.port === 0
      ? []
      : [`  Metrics for Prometheus are at ${formatOrigin(settings.metrics.host, settings.metrics.port)}/metrics`]),
    ...(settings.hasMailServer
      ? []
      : [`  No mail server is set: mails are put into ${join(settings.dataDir, 'outbox')}`]),
    '  Ctrl-C stops everything.',
    '',
  ];
  process.stdout.write(`${lines.join('\n')}\n`);
}

/** The password itself once, when it was made; afterwards where it is. */
function describePassword({ password, isNew, file }: AdminPassword): string {
  if (file === undefined) return 'your ADMIN_PASSWORD';
  return isNew ? password : `the password in ${file}`;
}

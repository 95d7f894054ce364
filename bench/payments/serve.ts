import { startHouse } from '../start-house.ts';
import { DATABASE_CONNECTIONS } from './reports.ts';

// The house that receives reports of payments, in a process of its own.
const [databaseUrl = '', webhookSecret = ''] = process.argv.slice(2);
const { app, address } = await startHouse({
  DATABASE_URL: databaseUrl,
  GATEWAY_WEBHOOK_SECRET: webhookSecret,
  DATABASE_CONNECTIONS: String(DATABASE_CONNECTIONS),
});
process.send?.(address);
process.once('disconnect', () => {
  void app.stop().then(() => process.exit(0));
});

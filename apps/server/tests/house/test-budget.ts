import { createUnsentBudget, type UnsentBudget, type UnsentLimits } from '@rang/connections';
import { createLogger } from '../../src/platform/logger.ts';

/** What may wait to be sent, as in the house where the settings say nothing. */
export function createTestBudget(limits: Partial<UnsentLimits> = {}): UnsentBudget {
  return createUnsentBudget({ perSocket: 256 * 1024, together: 128 * 1024 * 1024, ...limits }, createLogger('silent'));
}

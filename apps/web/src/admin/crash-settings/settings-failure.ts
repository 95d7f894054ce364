import { ApiError } from '../../house/calls/api-error.ts';

/** What is done with the settings, in the words of its failures. */
const WORDS = {
  load: { failed: 'Failed to load settings', error: 'Error loading crash game settings' },
  update: { failed: 'Failed to update settings', error: 'Error updating crash game settings' },
} as const;

/** Thrown before anything is sent for whoever is logged in no more. */
export class NoToken extends Error {
  override readonly name = 'NoToken';
}

/** What an administrator is told of settings that could not be loaded or updated. */
export function describeSettingsFailure(what: keyof typeof WORDS, error: unknown): string {
  if (error instanceof NoToken) return 'Authentication token not found';
  if (!(error instanceof ApiError) || error.code === 'BAD_ANSWER') return WORDS[what].failed;
  if (error.status === 404) return 'API endpoint not found. Please check server configuration.';
  return `${WORDS[what].error}: ${error.message}`;
}

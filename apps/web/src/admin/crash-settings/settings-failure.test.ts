import { expect, it } from 'vitest';
import { ApiError } from '../../house/calls/api-error.ts';
import { describeSettingsFailure, NoToken } from './settings-failure.ts';

it('says what kept the settings from being loaded or updated', () => {
  const refused = new ApiError({ code: 'FORBIDDEN', status: 403 });
  expect(describeSettingsFailure('load', refused)).toBe(
    'Error loading crash game settings: Your role does not allow this.',
  );
  expect(describeSettingsFailure('update', refused)).toBe(
    'Error updating crash game settings: Your role does not allow this.',
  );
  const gone = new ApiError({ code: 'NOT_FOUND', status: 404 });
  expect(describeSettingsFailure('load', gone)).toBe('API endpoint not found. Please check server configuration.');
  expect(describeSettingsFailure('update', new NoToken())).toBe('Authentication token not found');
});

it('says in the plainest words what was answered with nothing that can be read', () => {
  const unreadable = new ApiError({ code: 'BAD_ANSWER', status: 200 });
  expect(describeSettingsFailure('load', unreadable)).toBe('Failed to load settings');
  expect(describeSettingsFailure('update', unreadable)).toBe('Failed to update settings');
  expect(describeSettingsFailure('update', new Error('broken'))).toBe('Failed to update settings');
});

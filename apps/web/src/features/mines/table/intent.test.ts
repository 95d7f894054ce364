import { describe, expect, it } from 'vitest';
import { intentOf } from './intent.ts';

const createKey = () => 'new-key';

describe('the key of a command', () => {
  it('is a new one for a new wish', () => {
    expect(intentOf('start 3 100', undefined, createKey)).toEqual({ wish: 'start 3 100', key: 'new-key' });
    const unheard = { wish: 'start 5 100', key: 'old-key' };
    expect(intentOf('start 3 100', unheard, createKey).key).toBe('new-key');
  });

  it('is kept where the answer to the same wish was not heard', () => {
    expect(intentOf('start 3 100', { wish: 'start 3 100', key: 'old-key' }, createKey).key).toBe('old-key');
  });
});

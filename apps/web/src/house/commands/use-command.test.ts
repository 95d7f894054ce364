import { describe, expect, it } from 'vitest';
import { isDoublePress, type Press } from './use-command.ts';

const request = 'bet 5 color red 1000';
const first: Press = { request, atMs: 10_000 };

describe('a press on what sends a command', () => {
  it('is the second half of a double press when it asks for the same at once', () => {
    expect(isDoublePress({ request, atMs: 10_599 }, first)).toBe(true);
  });

  it('is meant when it is the first', () => {
    expect(isDoublePress(first, undefined)).toBe(false);
  });

  it('is meant when some time has passed', () => {
    expect(isDoublePress({ request, atMs: 10_600 }, first)).toBe(false);
  });

  it('is meant when it asks for something else', () => {
    expect(isDoublePress({ request: 'bet 6 color red 1000', atMs: 10_001 }, first)).toBe(false);
  });
});

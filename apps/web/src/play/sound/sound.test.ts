// @vitest-environment happy-dom
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { createElement } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type * as Sound from './sound.ts';
import { SOUNDS, hertzOf, type Cue } from './synthesize.ts';

/** What a device would have sounded: of each note its pitch and how loud it may be. */
interface Struck {
  readonly hertz: number;
  readonly volume: number;
}

/** A device that counts what is started on it. */
function createDevice() {
  const struck: Struck[] = [];
  const device = { struck, opened: 0, state: 'running' as AudioContextState };
  class Param {
    value = 0;
    setValueAtTime() {}
    linearRampToValueAtTime() {}
    exponentialRampToValueAtTime() {}
    setTargetAtTime(value: number) {
      this.value = value;
    }
  }
  class Node {
    readonly frequency = new Param();
    readonly gain = new Param();
    readonly Q = new Param();
    type = '';
    next: Node | undefined;
    readonly context: FakeContext;
    constructor(context: FakeContext) {
      this.context = context;
    }
    connect(next: Node) {
      this.next = next;
      return next;
    }
    start() {
      struck.push({ hertz: this.frequency.value, volume: this.next?.next?.gain.value ?? Number.NaN });
    }
    stop() {}
  }
  class FakeContext {
    readonly currentTime = 0;
    readonly destination = new Node(this);
    constructor() {
      device.opened += 1;
    }
    get state() {
      return device.state;
    }
    resume() {
      device.state = 'running';
      return Promise.resolve();
    }
    suspend() {
      device.state = 'suspended';
      return Promise.resolve();
    }
    createOscillator = () => new Node(this);
    createGain = () => new Node(this);
    createBiquadFilter = () => new Node(this);
    createDynamicsCompressor = () => new Node(this);
  }
  return { device, FakeContext };
}

let sound: typeof Sound;
let device: ReturnType<typeof createDevice>['device'];
let leave: () => void;
const felt: unknown[] = [];
let isCalm = false;

const settle = () => new Promise((resolve) => setTimeout(resolve, 0));
const touch = () => window.dispatchEvent(new Event('click'));

function hide(isHidden: boolean) {
  Object.defineProperty(document, 'hidden', { configurable: true, value: isHidden });
  document.dispatchEvent(new Event('visibilitychange'));
}

async function tell(name: Cue, step?: number) {
  sound.cue(name, step);
  await settle();
}

/** Opens a page on which a game stands. */
async function openPage() {
  vi.resetModules();
  sound = await import('./sound.ts');
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
  function Game() {
    sound.useSound();
    return null;
  }
  const root = createRoot(document.createElement('div'));
  act(() => root.render(createElement(Game)));
  leave = () => act(() => root.unmount());
}

beforeEach(async () => {
  localStorage.clear();
  felt.length = 0;
  isCalm = false;
  const made = createDevice();
  device = made.device;
  vi.stubGlobal('AudioContext', made.FakeContext);
  vi.stubGlobal('matchMedia', () => ({ matches: isCalm }));
  Object.defineProperty(navigator, 'vibrate', { configurable: true, value: (pulses: unknown) => felt.push(pulses) });
  await openPage();
});

afterEach(() => {
  leave();
  hide(false);
  Reflect.deleteProperty(navigator, 'vibrate');
  vi.unstubAllGlobals();
});

describe('sound and touch', () => {
  it('are not there before the first touch of the page', async () => {
    await tell('win');
    expect(device).toMatchObject({ struck: [], opened: 0 });
    expect(felt).toEqual([]);
    touch();
    await tell('win');
    expect(device.struck.length).toBeGreaterThan(0);
    expect(felt).toEqual([[...SOUNDS.win.touch]]);
  });

  it('are there after a key as after a finger', async () => {
    window.dispatchEvent(new Event('keydown'));
    await tell('bet');
    expect(device.struck.length).toBeGreaterThan(0);
  });

  it('are silent while they are muted, and no device is opened for them', async () => {
    sound.toggleMuted();
    touch();
    await tell('win');
    expect(device).toMatchObject({ struck: [], opened: 0 });
    expect(felt).toEqual([]);
    sound.toggleMuted();
    await tell('win');
    expect(device.struck.length).toBeGreaterThan(0);
  });

  it('end at once where they are muted, also by another tab', async () => {
    touch();
    await tell('bet');
    localStorage.setItem('rang-muted', 'true');
    window.dispatchEvent(new StorageEvent('storage', { key: 'rang-muted', newValue: 'true' }));
    expect(device.state).toBe('suspended');
    const before = device.struck.length;
    await tell('win');
    expect(device.struck).toHaveLength(before);
  });

  it('are silent while the page is hidden, and there again when it comes back', async () => {
    touch();
    await tell('bet');
    hide(true);
    expect(device.state).toBe('suspended');
    const before = device.struck.length;
    await tell('win');
    expect(device.struck).toHaveLength(before);
    expect(felt).toHaveLength(1);
    hide(false);
    await tell('win');
    expect(device.struck.length).toBeGreaterThan(before);
  });

  it('are as loud as the table and the player say', async () => {
    touch();
    sound.changeSenses({ volume: 50 });
    await tell('win');
    for (const { volume } of device.struck) expect(volume).toBeCloseTo(SOUNDS.win.volume / 2, 6);
    device.struck.length = 0;
    sound.changeSenses({ volume: 0 });
    await tell('win');
    expect(device.struck).toEqual([]);
    // Who wants to feel it without hearing it, does.
    expect(felt).toHaveLength(2);
  });

  it('are remembered on this device', async () => {
    sound.changeSenses({ volume: 30, isTouchOn: false });
    sound.toggleMuted();
    leave();
    await openPage();
    touch();
    await tell('win');
    expect(device.struck).toEqual([]);
    sound.toggleMuted();
    await tell('bet');
    expect(device.struck[0]?.volume).toBeCloseTo(SOUNDS.bet.volume * 0.3, 6);
    expect(felt).toEqual([]);
  });
});

describe('touch', () => {
  it('is not there on a device that asks for little motion, and sound is', async () => {
    touch();
    isCalm = true;
    await tell('win');
    expect(felt).toEqual([]);
    expect(sound.findTouch()).toBe('calm');
    expect(device.struck.length).toBeGreaterThan(0);
  });

  it('can be switched off, and sound stays', async () => {
    touch();
    sound.changeSenses({ isTouchOn: false });
    await tell('win');
    expect(felt).toEqual([]);
    expect(device.struck.length).toBeGreaterThan(0);
  });

  it('is nothing where a device cannot be felt', async () => {
    Reflect.deleteProperty(navigator, 'vibrate');
    touch();
    await tell('win');
    expect(sound.findTouch()).toBe('none');
    expect(device.struck.length).toBeGreaterThan(0);
  });
});

describe('the sounds of the house', () => {
  const names = Object.keys(SOUNDS) as Cue[];

  it('are all as loud as the house has it', () => {
    for (const { volume } of Object.values(SOUNDS)) {
      expect(volume).toBeGreaterThanOrEqual(0.5);
      expect(volume).toBeLessThanOrEqual(0.7);
    }
  });

  it('are of one instrument and one scale', async () => {
    const scale = Array.from({ length: 60 }, (_, place) => hertzOf(place - 30));
    for (const name of names) {
      device.struck.length = 0;
      touch();
      await tell(name);
      const strings = SOUNDS[name].notes.length * 3;
      expect(device.struck, name).toHaveLength(strings);
      const lowest = device.struck.filter((_, place) => place % 3 === 0);
      for (const { hertz } of lowest) expect(scale, name).toContain(hertz);
    }
  });

  it('can be told apart', () => {
    expect(new Set(names.map((name) => SOUNDS[name].notes.join(' '))).size).toBe(names.length);
  });

  it('go up with each step, and after two octaves no further', async () => {
    touch();
    for (const step of [0, 1, 10, 20]) await tell('gem', step);
    const pitches = device.struck.filter((_, place) => place % 3 === 0).map(({ hertz }) => hertz);
    expect(pitches).toEqual([hertzOf(0), hertzOf(1), hertzOf(10), hertzOf(10)]);
    expect(hertzOf(5)).toBeCloseTo(2 * hertzOf(0), 6);
    expect(hertzOf(-5)).toBeCloseTo(hertzOf(0) / 2, 6);
  });
});

describe('a hum', () => {
  const beat = () => new Promise((resolve) => setTimeout(resolve, 0));

  it('begins with the first touch, follows what climbs, and ends when it is called off', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    const asked: number[] = [];
    const stop = sound.hum(() => {
      asked.push(1);
      return 110;
    });
    vi.advanceTimersByTime(300);
    await beat();
    expect(device.struck).toEqual([]);
    touch();
    vi.advanceTimersByTime(200);
    await beat();
    expect(device.struck).toHaveLength(2);
    asked.length = 0;
    vi.advanceTimersByTime(200);
    expect(asked.length).toBe(2);
    hide(true);
    vi.advanceTimersByTime(200);
    expect(asked.length).toBe(2);
    stop();
    hide(false);
    vi.advanceTimersByTime(500);
    expect(asked.length).toBe(2);
    vi.useRealTimers();
  });
});

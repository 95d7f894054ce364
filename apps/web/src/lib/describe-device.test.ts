import { describe, expect, it } from 'vitest';
import { describeDevice } from './describe-device.ts';

const MAC = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)';
const WINDOWS = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64)';
const KIT = 'AppleWebKit/537.36 (KHTML, like Gecko)';

describe('the device of a session', () => {
  it.each([
    ['Chrome', 'Windows', `${WINDOWS} ${KIT} Chrome/142.0.0.0 Safari/537.36`],
    ['Edge', 'Windows', `${WINDOWS} ${KIT} Chrome/142.0.0.0 Safari/537.36 Edg/142.0.0.0`],
    ['Opera', 'Windows', `${WINDOWS} ${KIT} Chrome/142.0.0.0 Safari/537.36 OPR/120.0.0.0`],
    ['Firefox', 'Linux', 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0'],
    ['Safari', 'Mac', `${MAC} AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Safari/605.1.15`],
    ['Chrome', 'ChromeOS', `Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) ${KIT} Chrome/142.0.0.0 Safari/537.36`],
    ['Chrome', 'Linux', `Mozilla/5.0 (X11; Linux x86_64) ${KIT} HeadlessChrome/142.0.0.0 Safari/537.36`],
  ])('is called %s on %s', (browser, system, userAgent) => {
    expect(describeDevice(userAgent)).toEqual({ browser, system, isHandheld: false });
  });

  it.each([
    [
      'Safari',
      'iPhone',
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1',
    ],
    [
      'Chrome',
      'iPhone',
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/142.0 Mobile/15E148 Safari/604.1',
    ],
    ['Chrome', 'Android', `Mozilla/5.0 (Linux; Android 10; K) ${KIT} Chrome/142.0.0.0 Mobile Safari/537.36`],
    [
      'Samsung Internet',
      'Android',
      `Mozilla/5.0 (Linux; Android 10; K) ${KIT} SamsungBrowser/28.0 Chrome/130.0.0.0 Mobile Safari/537.36`,
    ],
    ['Firefox', 'Android', 'Mozilla/5.0 (Android 15; Mobile; rv:145.0) Gecko/145.0 Firefox/145.0'],
  ])('in a hand is called %s on %s', (browser, system, userAgent) => {
    expect(describeDevice(userAgent)).toEqual({ browser, system, isHandheld: true });
  });

  it.each([undefined, '', 'curl/8.5.0', '<img src=x onerror=alert(1)>', '\u202eemorhC'])(
    'is unknown where it says nothing known: %j',
    (userAgent) => {
      expect(describeDevice(userAgent)).toEqual({ browser: undefined, system: undefined, isHandheld: false });
    },
  );
});

import { expect, test } from 'vitest';
import { isIosBrowser } from './install.ts';

const APPLE = 'AppleWebKit/605.1.15 (KHTML, like Gecko)';

test.each([
  [
    'an iPhone',
    `Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) ${APPLE} Version/18.5 Mobile/15E148 Safari/604.1`,
    5,
    true,
  ],
  [
    'an iPad, which says that it is a Mac',
    `Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${APPLE} Version/18.5 Safari/605.1.15`,
    5,
    true,
  ],
  [
    'a Mac',
    `Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${APPLE} Version/18.5 Safari/605.1.15`,
    0,
    false,
  ],
  [
    'Chrome on an iPhone',
    `Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) ${APPLE} CriOS/140.0 Mobile/15E148 Safari/604.1`,
    5,
    true,
  ],
  [
    'a page inside another app',
    `Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) ${APPLE} Mobile/15E148`,
    5,
    false,
  ],
  [
    'Android',
    'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Mobile Safari/537.36',
    5,
    false,
  ],
])('the guide is for browsers of iPhones and iPads: %s', (_, userAgent, touchPoints, isIt) => {
  expect(isIosBrowser(userAgent, touchPoints)).toBe(isIt);
});

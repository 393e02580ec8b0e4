import { get } from 'node:http';
import { expect, test } from 'vitest';
import { isPublicAddress, isPublicUrl, lookupPublic } from './ssrfGuard.ts';

test.each([
  'http://push.example.com/x',
  'https://127.0.0.1/x',
  'https://2130706433/x',
  'https://0x7f.1/x',
  'https://[::1]/x',
  'https://[::ffff:10.0.0.1]/x',
  'https://localhost/x',
  'https://localhost./x',
  'https://intranet/x',
  'https://db.internal/x',
  'https://printer.local/x',
  'https://push.example.com:5432/x',
  'https://user:secret@push.example.com/x',
  'https://203.0.113.7/x',
  'ftp://push.example.com/x',
  'gopher://push.example.com/x',
  'no address',
])('%s leads inside or nowhere', (url) => {
  expect(isPublicUrl(url)).toBe(false);
});

test('the push services of browsers are outside', () => {
  for (const url of [
    'https://fcm.googleapis.com/fcm/send/abc',
    'https://updates.push.services.mozilla.com/wpush/v2/abc',
    'https://web.push.apple.com/QABC',
    'https://wns2-db5p.notify.windows.com/w/?token=abc',
  ]) {
    expect(isPublicUrl(url)).toBe(true);
  }
});

test.each([
  ['127.0.0.1', false],
  ['10.1.2.3', false],
  ['172.31.255.255', false],
  ['192.168.0.1', false],
  ['169.254.169.254', false],
  ['100.64.0.1', false],
  ['0.0.0.0', false],
  ['224.0.0.1', false],
  ['255.255.255.255', false],
  ['::1', false],
  ['::', false],
  ['::ffff:127.0.0.1', false],
  ['fe80::1', false],
  ['fd00::1', false],
  ['64:ff9b::7f00:1', false],
  ['2002:7f00:1::', false],
  ['2001:db8::1', false],
  ['8.8.8.8', true],
  ['172.32.0.1', true],
  ['2a00:1450:4001:82a::200a', true],
  ['no address', false],
])('%s is public: %s', (address, expected) => {
  expect(isPublicAddress(address)).toBe(expected);
});

test('a name that leads inside is refused at the moment of the connection', async () => {
  const code = await new Promise((resolve) => {
    get({ host: 'localhost', port: 9, lookup: lookupPublic, agent: false }).once('error', (error) =>
      resolve((error as NodeJS.ErrnoException).code),
    );
  });
  expect(code).toBe('EINSIDE');
});

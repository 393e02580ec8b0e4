import { expect, it } from 'vitest';
import { checkoutAddress } from './checkout.ts';

const here = { hostname: 'gasmap.test', protocol: 'https:', origin: 'https://gasmap.test' };
const local = { hostname: 'localhost', protocol: 'http:', origin: 'http://localhost:5173' };

it('goes to the own checkout and to a provider under https', () => {
  expect(checkoutAddress('/sandbox/checkout/sb_1', here)).toBe('https://gasmap.test/sandbox/checkout/sb_1');
  expect(checkoutAddress('https://checkout.stripe.com/c/pay/cs_1#x', here)).toBe(
    'https://checkout.stripe.com/c/pay/cs_1#x',
  );
  expect(checkoutAddress('http://localhost:3000/sandbox/checkout/sb_1', local)).toBe(
    'http://localhost:3000/sandbox/checkout/sb_1',
  );
});

it.each([
  'http://checkout.stripe.com/c/pay',
  'http://gasmap.test/sandbox/checkout/sb_1',
  'javascript:alert(1)',
  'data:text/html,pay',
  'https://user:secret@checkout.stripe.com/',
  'https://',
])('does not go to %s', (given) => {
  expect(checkoutAddress(given, here)).toBeNull();
});

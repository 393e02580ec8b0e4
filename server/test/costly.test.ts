import { afterAll, beforeAll, expect, test } from 'vitest';
import { baseIds, makePerson, type Person } from './kit/make.ts';
import { startTestApp, type TestApp } from './kit/testApp.ts';

let t: TestApp;
let root: Person;
let member: Person;

beforeAll(async () => {
  t = await startTestApp();
  root = await makePerson(t, { role: 'superadmin' });
  member = await makePerson(t);
});
afterAll(() => t.close());

const send = (method: 'POST' | 'PUT', path: string, payload: object) =>
  t.call(method, path, { as: root.token, payload });
const latestEntry = () =>
  t.ctx.db.selectFrom('audit_log').selectAll().orderBy('id', 'desc').limit(1).executeTakeFirstOrThrow();

type Costly = { method: 'POST' | 'PUT'; path: string; payload: object; small: object; effect: string };

async function traderPlan() {
  const { items } = (await t.call('GET', '/plans/admin', { as: root.token })).json();
  const plan = items.find(({ code }: { code: string }) => code === 'trader');
  const { id, currency: _currency, isDefault: _default, activeSubscribers: _now, ...body } = plan;
  return { id, body };
}

const costly: Record<string, () => Promise<Costly>> = {
  'a rate': async () => ({
    method: 'PUT',
    path: `/currencies/${(await baseIds(t)).currency('EUR')}/rates/2026-11-01`,
    payload: { usdRate: '11.62' },
    small: { usdRate: '1.18' },
    effect: '11.62 USD is a move of',
  }),
  'a rate with its currency': async () => ({
    method: 'PUT',
    path: `/currencies/${(await baseIds(t)).currency('GBP')}`,
    payload: { name: 'Pound sterling', code: 'GBP', symbol: '£', minorDigits: 2, usdRate: 13 },
    small: { name: 'Pound sterling', code: 'GBP', symbol: '£', minorDigits: 2 },
    effect: '13 USD is a move of',
  }),
  'a price': async () => {
    const { id, body } = await traderPlan();
    return {
      method: 'PUT',
      path: `/plans/admin/${id}`,
      payload: { ...body, price: 390 },
      small: { ...body, price: 40 },
      effect: '390 USD is a move of',
    };
  },
  'an adjustment': async () => ({
    method: 'POST',
    path: `/wallet/users/${member.id}/adjust`,
    payload: { amount: 500.5, reason: 'A large one' },
    small: { amount: 500, reason: 'As much as goes' },
    effect: 'More than 500 USD at once: 500.5',
  }),
  'a new coupon': async () => ({
    method: 'POST',
    path: '/coupons',
    payload: { code: 'LAUNCH-50', kind: 'percent', value: 50 },
    small: { code: 'LAUNCH-49', kind: 'percent', value: 49 },
    effect: '50 % off for every member',
  }),
  'a changed coupon': async () => {
    const code = 'SPRING-20';
    const made = await send('POST', '/coupons', { code, kind: 'percent', value: 20 });
    return {
      method: 'PUT',
      path: `/coupons/${made.json().id}`,
      payload: { code, kind: 'percent', value: 100 },
      small: { code, kind: 'percent', value: 100, maxUses: 5 },
      effect: '100 % off for every member',
    };
  },
};

test.each(Object.keys(costly))(
  '%s that is costly waits for a confirmation, which the log keeps',
  async (name) => {
    const { method, path, payload, small, effect } = await (costly[name] as () => Promise<Costly>)();
    for (const given of [payload, { ...payload, confirmed: false }]) {
      const refused = await send(method, path, given);
      expect([refused.statusCode, refused.json().code]).toEqual([409, 'CONFIRMATION_REQUIRED']);
      expect(refused.json().message).toContain(effect);
    }
    expect((await send(method, path, small)).statusCode).toBeLessThan(300);
    expect((await latestEntry()).after).not.toHaveProperty('confirmed');
    const done = await send(method, path, { ...payload, confirmed: true });
    expect(done.statusCode, done.body).toBeLessThan(300);
    expect((await latestEntry()).after).toMatchObject({ confirmed: true });
  },
);

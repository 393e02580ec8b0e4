import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type AdMove, type AdStatus, adCan, adMoves, adStatuses } from '../../../contract/ads/adStates.ts';
import { type BaseIds, baseIds, diesel, makeAd, makePerson, type Person } from '../../test/kit/make.ts';
import { startTestApp, type TestApp } from '../../test/kit/testApp.ts';
import { expireAds } from './expiry.ts';

let t: TestApp;
let ids: BaseIds;
let owner: Person;
let other: Person;
let moderator: Person;

beforeAll(async () => {
  t = await startTestApp();
  ids = await baseIds(t);
  owner = await makePerson(t, { role: 'paid' });
  other = await makePerson(t, { role: 'paid' });
  moderator = await makePerson(t, { permissions: ['ads.moderate'] });
});
afterAll(() => t.close());

const published: readonly AdStatus[] = ['approved', 'paused', 'expired', 'closed'];

/** Creates an ad in the given state. */
async function inState(status: AdStatus): Promise<{ id: string; version: number }> {
  const ad = await makeAd(t, owner, diesel(ids));
  const set = { status, ...(published.includes(status) && { published_at: new Date() }) };
  const over = status === 'expired' && { valid_until: '2026-01-01' };
  await t.ctx.db
    .updateTable('ads')
    .set({ ...set, ...over })
    .where('id', '=', ad.id)
    .execute();
  return ad;
}

const statusOf = async (id: string) =>
  (await t.ctx.db
    .selectFrom('ads')
    .select(['status', 'deleted_at'])
    .where('id', '=', id)
    .executeTakeFirst()) ?? null;

type Ad = Awaited<ReturnType<typeof inState>>;
type Call = (ad: Ad, as: string) => ReturnType<TestApp['call']>;
const post =
  (path: string): Call =>
  (ad, as) =>
    t.call('POST', `/ads/${ad.id}/${path}`, { as });

const calls: Record<Exclude<AdMove, 'expire' | 'undo'>, Call> = {
  edit: (ad, as) =>
    t.call('PUT', `/ads/${ad.id}/user-edit`, { as, payload: { ...diesel(ids), version: ad.version } }),
  submit: post('submit'),
  pause: post('pause'),
  resume: post('resume'),
  renew: post('renew'),
  close: post('close'),
  remove: (ad, as) => t.call('DELETE', `/ads/${ad.id}`, { as }),
  approve: (ad, as) => t.call('PUT', `/ads/${ad.id}/approve`, { as }),
  reject: (ad, as) => t.call('PUT', `/ads/${ad.id}/reject`, { as, payload: { rejectionReason: 'No' } }),
  suspend: (ad, as) =>
    t.call('PATCH', `/ads/${ad.id}/status`, { as, payload: { status: 'suspended', reason: 'No' } }),
  review: (ad, as) => t.call('POST', `/ads/${ad.id}/review`, { as, payload: {} }),
  restore: (ad, as) => t.call('PATCH', `/ads/${ad.id}/status`, { as, payload: { status: 'approved' } }),
};

const pairs = (Object.keys(calls) as (keyof typeof calls)[]).flatMap((move) =>
  adStatuses.map((status): [keyof typeof calls, AdStatus] => [move, status]),
);

/* `approved` is where an approval leads too. */
const opens = (move: AdMove, status: AdStatus) =>
  adCan(move, status) || (move === 'restore' && status === 'pending');

describe.each(pairs)('%s of an ad that is %s', (move, status) => {
  test('by others, the wrong side and the right one', async () => {
    const ad = await inState(status);
    const { by } = adMoves[move];
    const isPatch = move === 'suspend' || move === 'restore';
    const [right, wrong] = by === 'owner' ? [owner, moderator] : [moderator, owner];

    const refused = await calls[move](ad, other.token);
    const unseen = by === 'owner' || (isPatch && status !== 'approved') ? 404 : 403;
    expect([refused.statusCode, refused.json().code]).toEqual([
      unseen,
      unseen === 404 ? 'NOT_FOUND' : 'FORBIDDEN',
    ]);

    // Owners reach `approved` by their own moves.
    if (move !== 'restore' || adCan('resume', status) === adCan('renew', status)) {
      const mistaken = await calls[move](ad, wrong.token);
      const code = by === 'owner' ? 'NOT_FOUND' : move === 'restore' ? 'WRONG_STATE' : 'FORBIDDEN';
      expect(mistaken.json().code).toBe(code);
    }
    expect(await statusOf(ad.id)).toEqual({ status, deleted_at: null });

    const answer = await calls[move](ad, right.token);
    if (!opens(move, status)) {
      expect([answer.statusCode, answer.json()]).toMatchObject([409, { code: 'WRONG_STATE', status }]);
      expect(answer.json().allowed).toEqual(expect.arrayContaining([...adMoves[move].from]));
      expect(await statusOf(ad.id)).toEqual({ status, deleted_at: null });
    } else {
      expect(answer.statusCode, answer.body).toBe(move === 'remove' ? 204 : 200);
      const to = { renew: 'approved', edit: status === 'rejected' ? 'pending' : status, remove: status };
      expect((await statusOf(ad.id))?.status).toBe(to[move as keyof typeof to] ?? adMoves[move].to);
    }
    await t.ctx.db.deleteFrom('ads').where('id', '=', ad.id).execute();
  });
});

test.each(adStatuses)('time ends what is %s only where the table says so', async (status) => {
  const ad = await inState(status);
  await t.ctx.db.updateTable('ads').set({ valid_until: '2026-01-01' }).where('id', '=', ad.id).execute();
  expect(await expireAds(t.ctx)).toBe(adCan('expire', status) ? 1 : 0);
  expect((await statusOf(ad.id))?.status).toBe(adCan('expire', status) ? 'expired' : status);
  expect(await expireAds(t.ctx)).toBe(0);
  await t.ctx.db.deleteFrom('ads').where('id', '=', ad.id).execute();
});

test.each(adStatuses)(
  'an approval is taken back only from approved, not from %s otherwise',
  async (status) => {
    const ad = await inState(status);
    const undo = async (version: number) =>
      (
        await t.call('POST', '/ads/undo-approve', {
          as: moderator.token,
          payload: { ads: [{ id: ad.id, version }] },
        })
      ).json();
    expect((await undo(ad.version)).failed).toEqual([{ id: ad.id, code: 'WRONG_STATE' }]);
    if (status === 'pending') {
      const payload = { undoable: true };
      const path = `/ads/${ad.id}/approve`;
      const { version } = (await t.call('PUT', path, { as: moderator.token, payload })).json();
      expect((await undo(version)).done).toMatchObject([{ id: ad.id }]);
      expect((await statusOf(ad.id))?.status).toBe('pending');
    }
    await t.ctx.db.deleteFrom('ads').where('id', '=', ad.id).execute();
  },
);

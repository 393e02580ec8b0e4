import type { AdPayload } from '../../../contract/ads/adPayload.ts';
import type { Permission, Role } from '../../../contract/core/access.ts';
import { openSession } from '../../accounts/auth/sessions.ts';
import { insertUser } from '../../accounts/users/users.ts';
import { ada, dieselOffer } from '../../http/openapi/examples.ts';
import { uuidv7 } from '../../lib/uuidv7.ts';
import type { TestApp } from './testApp.ts';

export type Person = { id: string; token: string; email: string };

let made = 0;

/** A custom role for admins that gives nothing by itself. */
async function bareRole({ ctx: { db } }: TestApp): Promise<string> {
  const known = await db.selectFrom('roles').select('id').where('code', '=', 'bare').executeTakeFirst();
  if (known) return known.id;
  const { plan_access } = await db
    .selectFrom('roles')
    .select('plan_access')
    .where('code', '=', 'admin')
    .executeTakeFirstOrThrow();
  const role = { id: uuidv7(), code: 'bare', name: 'Bare', kind: 'custom', base: 'admin' } as const;
  await db
    .insertInto('roles')
    .values({ ...role, permissions: [], plan_access: JSON.stringify(plan_access) })
    .execute();
  return role.id;
}

/**
 * A signed-in person; with a complete profile unless `profile: false`, with a confirmed e-mail unless `confirmed: false`. A custom
 * role must extend `role`. With permissions and no role, an admin who holds these alone.
 */
export async function makePerson(
  t: TestApp,
  {
    role,
    profile = true,
    permissions = [],
    customRoleId,
    confirmed = true,
  }: {
    role?: Role;
    profile?: boolean;
    confirmed?: boolean;
    permissions?: Permission[];
    customRoleId?: string;
  } = {},
): Promise<Person> {
  const isBare = role === undefined && permissions.length > 0;
  const custom = isBare ? await bareRole(t) : customRoleId;
  made += 1;
  const email = `person${made}@example.com`;
  const id = await insertUser(t.ctx.db, {
    email,
    username: `person${made}`,
    passwordHash: null,
    role: role ?? (isBare ? 'admin' : 'guest'),
    permissions,
    emailVerified: confirmed,
    ...(profile && {
      ...ada,
      company: `Cargo ${made} BV`,
    }),
  });
  if (custom) {
    await t.ctx.db.updateTable('users').set({ custom_role_id: custom }).where('id', '=', id).execute();
  }
  const token = await openSession(t.ctx.db, { id, passwordHash: null }, { ip: '127.0.0.1', userAgent: null });
  if (!token) throw new Error('No session could be opened');
  return { id, token, email };
}

/** Ids of base data by code, for payloads. */
export async function baseIds(t: TestApp) {
  const { db } = t.ctx;
  const idOf = (rows: { id: string; code: string }[]) => (code: string) => {
    const row = rows.find((one) => one.code === code);
    if (!row) throw new Error(`No base data with code ${code}`);
    return row.id;
  };
  return {
    product: idOf(await db.selectFrom('products').select(['id', 'code']).execute()),
    type: idOf(await db.selectFrom('product_types').select(['id', 'code']).execute()),
    unit: idOf(await db.selectFrom('units').select(['id', 'code']).execute()),
    currency: idOf(await db.selectFrom('currencies').select(['id', 'code']).execute()),
    country: idOf(await db.selectFrom('countries').select(['id', 'code']).execute()),
    port: idOf(await db.selectFrom('ports').select(['id', 'code']).execute()),
  };
}
export type BaseIds = Awaited<ReturnType<typeof baseIds>>;

/** A complete offer: 30 000 t EN 590 at 700 $/t CIF Rotterdam. */
export const diesel = (ids: BaseIds, change: Partial<AdPayload> = {}): AdPayload => ({
  ...dieselOffer({
    product: ids.product('DIESEL'),
    tonne: ids.unit('MT'),
    dollar: ids.currency('USD'),
    port: ids.port('NLRTM'),
    country: ids.country('NL'),
  }),
  ...change,
});

/** Posts an ad and, if `approvedBy` is given, has it approved. */
export async function makeAd(
  t: TestApp,
  owner: Person,
  payload: AdPayload & { draft?: boolean },
  { approvedBy }: { approvedBy?: Person } = {},
): Promise<{ id: string; slug: string; reference: string; version: number }> {
  const answer = await t.call('POST', '/ads', { as: owner.token, payload });
  if (answer.statusCode !== 201) throw new Error(`${answer.statusCode} ${answer.body}`);
  const ad = answer.json();
  if (!approvedBy) return ad;
  return (await t.call('PUT', `/ads/${ad.id}/approve`, { as: approvedBy.token })).json();
}

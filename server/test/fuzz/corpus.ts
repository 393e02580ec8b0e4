import { sql } from 'kysely';
import { z } from 'zod';
import { type Permission, type Role, rolePermissions } from '../../../contract/core/access.ts';
import { contract } from '../../../contract/index.ts';
import { hashPassword } from '../../accounts/auth/auth.ts';
import { openSession } from '../../accounts/auth/sessions.ts';
import { baseIds, diesel, makeAd, makePerson, type Person } from '../kit/make.ts';
import { makeImage, makeOffice, makePdf, multipart } from '../kit/makeFiles.ts';
import type { TestApp } from '../kit/testApp.ts';
import { chooseAt } from '../money/money.ts';
import type { JsonSchema, Known } from './generate.ts';

const PASSWORD = 'fuzz-barrel-of-words';

type Actor = { name: string; permissions: readonly Permission[] };

/** Input for requests: actors, ids of existing rows, valid bodies. */
export type Corpus = {
  actors: Actor[];
  /** The token of an actor; `revive` replaces one that has expired. */
  tokens: Record<string, string>;
  examples: Record<string, unknown>;
  files: { name: string; content: Buffer }[];
  slugs: string[];
  checkouts: string[];
  pages: string[];
  marketQuery: JsonSchema;
  knownFor(endpoint: string, path: string): Known;
  /** Signs in an actor whose session or account has ended. */
  revive(actor: string): Promise<void>;
};

const PAGES = [
  ...[
    '/',
    '/market',
    '/market',
    '/market/:slug',
    '/market/:slug',
    '/market/:slug',
    '/market/map',
    '/pricing',
    '/login',
  ],
  ...[
    '/users',
    '/admin/users',
    '/auth/google/callback',
    '/robots.txt',
    '/sitemap.xml',
    '/sitemaps/pages.xml',
  ],
  ...[
    '/sitemaps/ads-1.xml',
    '/pictures/:slug.png',
    '/api/openapi.json',
    '/api/openapi-account.json',
    '/api/openapi-admin.json',
    '/api/openapi-site.json',
    '/api/docs/',
    '/api/nothing',
    '/healthz',
  ],
  ...[
    '/readyz',
    '/metrics',
    '/manifest.webmanifest',
    '/favicon.ico',
    '/assets/none.js',
    '/sandbox/checkout/:checkout',
  ],
];

/** One of everything that has an id, created through the API. */
async function makeThings(t: TestApp, people: Record<Role | 'other', Person>) {
  const ids = await baseIds(t);
  const { guest, paid, admin, superadmin, other } = people;
  const made = async (method: 'POST' | 'PUT', url: string, by: Person, payload?: object) => {
    const answer = await t.call(method, url, { as: by.token, payload: payload ?? {} });
    if (answer.statusCode >= 300) throw new Error(`${url} ${answer.statusCode} ${answer.body}`);
    return answer.body === '' ? {} : answer.json();
  };
  const files = [
    { name: 'sheet.pdf', content: makePdf() },
    { name: 'sheet.docx', content: makeOffice('docx') },
    { name: 'picture.png', content: await makeImage('png') },
    { name: 'page.html', content: Buffer.from('<script>1</script>') },
    { name: 'empty.pdf', content: Buffer.alloc(0) },
  ];
  const sent = async (url: string, by: Person, field: string, payload?: object, file = 0) => {
    const { name = '', content = '' } = files[file] ?? {};
    const said = payload
      ? [
          { name: 'payload', content: JSON.stringify(payload) },
          { name: 'fileIndices', content: '[0]' },
        ]
      : [];
    const { body, type } = multipart([...said, { name: field, content, fileName: name }]);
    const answer = await t.call('POST', url, {
      as: by.token,
      payload: body,
      headers: { 'content-type': type },
    });
    if (answer.statusCode >= 300) throw new Error(`${url} ${answer.statusCode} ${answer.body}`);
    return answer.json();
  };
  const offer = diesel(ids, { title: 'Diesel & <fuzz a="b">', description: '<fuzz a="b">\n</script>' });
  const open = await makeAd(t, paid, offer, { approvedBy: admin });
  const others = await makeAd(t, other, offer, { approvedBy: admin });
  await makeAd(t, paid, offer);
  await makeAd(t, paid, { ...offer, draft: true });
  await sent('/ads', other, 'files', {
    ...offer,
    documents: [{ type: 'other', visibility: 'public' }],
  }).catch(() => null);
  const inquiry = { message: 'Open?' };
  const asked = await made('POST', `/ads/${open.id}/inquiry`, guest, inquiry);
  await made('POST', `/ads/${others.id}/inquiry`, paid, inquiry);
  await made('POST', `/conversations/${asked.conversationId}/report`, guest, {
    reason: 'fraud',
    text: 'Look',
  });
  await made('POST', `/favorites/${others.id}`, paid);
  const search = { name: 'Mine', query: { side: 'sell' } };
  await made('POST', '/saved-searches', paid, search);
  const question = { subject: 'Help', category: 'other', message: 'Hello' };
  await sent('/tickets', paid, 'files', question);
  await made('POST', '/tickets', guest, question);
  const reply = { title: 'Hello', body: 'We look at it.' };
  await made('POST', '/tickets/canned-replies', admin, reply).catch(() => null);
  for (const by of [paid, guest]) {
    const { payment } = await made('POST', '/wallet/add-funds', by, {
      amount: 500,
      paymentMethod: 'credit_card',
    });
    await chooseAt(t, payment.checkoutUrl, 'pay');
    await made('POST', '/wallet/add-funds', by, { amount: 20, paymentMethod: 'credit_card' });
  }
  await t.ctx.jobs.drain();
  await made('POST', '/roles', superadmin, { name: 'Desk', base: 'admin', permissions: ['ads.moderate'] });
  const coupon = { code: 'FUZZ10', kind: 'percent', value: 10 };
  await made('POST', '/coupons', admin, coupon).catch(() => null);
  await sent('/auth/upload-profile-image', paid, 'profileImage', undefined, 2);
  await made('POST', '/backups', superadmin, { note: '' }).catch(() => null);
  const settings = (await t.call('GET', '/site-settings/admin', { as: admin.token })).json();
  return {
    files,
    offer,
    slugs: [open.slug, others.slug, open.reference],
    search,
    question,
    coupon,
    settings,
  };
}

type Ids = Record<string, string[]>;

/** Ids of the newest rows of every table, and the keys of stored files. */
async function readIds(t: TestApp): Promise<Ids> {
  const { rows } = await sql<{ name: string }>`
    select table_name as name from information_schema.columns
    where table_schema = 'public' and column_name = 'id' and data_type = 'uuid' order by 1`.execute(t.ctx.db);
  const ids: Ids = {};
  for (const { name } of rows) {
    const found = await sql<{
      id: string;
    }>`select id from ${sql.table(name)} order by id desc limit 12`.execute(t.ctx.db);
    ids[name] = found.rows.map(({ id }) => id);
  }
  return ids;
}

const snake = (text: string) =>
  text.replace(/-/g, '_').replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
const singular = (table: string) => table.replace(/ies$/, 'y').replace(/s$/, '');

/** The ids of the table that a field or a path segment refers to. */
function tableFor(ids: Ids, parts: readonly string[]): string[] {
  const tables = Object.keys(ids).sort((a, b) => b.length - a.length);
  for (const part of parts) {
    const one = singular(snake(part));
    const found =
      tables.find((table) => singular(table) === one) ??
      tables.find((table) => one.endsWith(singular(table))) ??
      tables.find((table) => table.endsWith(`_${snake(part)}`));
    if (found && one !== '') return ids[found] ?? [];
  }
  return Object.values(ids).flat();
}

/** Ids by the field's name, or by the path for a bare `id`. */
function knownOf(ids: Ids, emails: string[], [group = '']: string[], path: string): Known {
  const parts = path.split('/').filter((part) => part !== '' && !part.startsWith(':'));
  const before = /([\w-]+)\/:id/.exec(path)?.[1] ?? '';
  return (field, schema, dice) => {
    if (schema.format === 'email' && dice.chance(30)) return dice.pick(emails);
    if (/password/i.test(field) && dice.chance(60)) return PASSWORD;
    // An ad is addressed by id, slug or reference, so its schema is any text.
    const isAnyText =
      /^id$|Ids?$/.test(field) && schema.type === 'string' && !schema.format && !schema.pattern;
    if (schema.format !== 'uuid' && !isAnyText) return undefined;
    const stem = field.replace(/Ids?$|^ids?$/, '');
    const from = tableFor(ids, stem ? [stem, 'users'] : [before, group, ...parts.toReversed()]);
    if (from.length === 0 || dice.chance(8)) return dice.pick(Object.values(ids).flat());
    return dice.pick(from);
  };
}

/** Creates a corpus on a new server; after a few requests some of its contents will be deleted or changed. */
export async function makeCorpus(t: TestApp): Promise<Corpus> {
  const roles = {
    guest: 'guest',
    paid: 'paid',
    other: 'paid',
    admin: 'admin',
    superadmin: 'superadmin',
  } as const;
  const people = {} as Record<keyof typeof roles, Person>;
  for (const [name, role] of Object.entries(roles)) people[name as 'guest'] = await makePerson(t, { role });
  const things = await makeThings(t, people);
  // To be changed, blocked and deleted.
  for (const role of ['guest', 'paid', 'admin', 'guest'] as const) await makePerson(t, { role });
  const password_hash = await hashPassword(PASSWORD);
  const { db } = t.ctx;
  await db
    .updateTable('users')
    .set({ password_hash })
    .where('id', 'in', [people.guest.id, people.paid.id])
    .execute();
  const ids = await readIds(t);
  const actorIds = new Set(Object.values(people).map(({ id }) => id));
  ids.users = (ids.users ?? []).filter((id) => !actorIds.has(id));
  const checkouts = await db.selectFrom('sandbox_checkouts').select('ref').execute();
  const tokens: Record<string, string> = {};
  const revive = async (actor: string) => {
    const person = people[actor as 'guest'];
    const user = await db
      .selectFrom('users')
      .select('password_hash')
      .where('id', '=', person.id)
      .where('is_active', '=', true)
      .executeTakeFirst();
    const device = { ip: '127.0.0.1', userAgent: null };
    const token =
      user && (await openSession(db, { id: person.id, passwordHash: user.password_hash }, device));
    tokens[actor] = token ?? (await makePerson(t, { role: roles[actor as 'guest'] })).token;
  };
  for (const name of Object.keys(roles)) await revive(name);
  const emails = Object.values(people).map(({ email }) => email);
  return {
    actors: Object.entries(roles).map(([name, role]) => ({
      name,
      permissions: rolePermissions[role],
    })),
    tokens,
    examples: {
      'ads.create': things.offer,
      'ads.userEdit': { ...things.offer, version: 1 },
      'ads.check': things.offer,
      'auth.login': { email: people.guest.email, password: PASSWORD },
      'coupons.create': { ...things.coupon, code: 'FUZZ20' },
      'coupons.update': things.coupon,
      'savedSearches.create': { ...things.search, name: 'Others' },
      'savedSearches.update': things.search,
      'tickets.create': things.question,
    },
    files: things.files,
    slugs: [...things.slugs, 'none', '%00', 'x'.repeat(220)],
    checkouts: [...checkouts.map(({ ref }) => ref), 'none', '%00'],
    pages: PAGES,
    marketQuery: z.toJSONSchema(contract.ads.publicList.query, {
      io: 'input',
      unrepresentable: 'any',
    }) as JsonSchema,
    knownFor: (endpoint, path) => knownOf(ids, emails, endpoint.split('.'), path),
    revive,
  };
}

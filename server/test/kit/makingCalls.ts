import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { type BaseIds, baseIds, diesel, makeAd, makePerson, type Person } from './make.ts';
import { makePdf, multipart } from './makeFiles.ts';
import type { TestApp } from './testApp.ts';
import { question, ticketCalls } from './tickets.ts';

/** A creating call as one person sends it. */
export type MakingCall = {
  path: string;
  headers: Record<string, string>;
  payload: string | Buffer;
  status: 200 | 201;
  /** Number of created items. */
  count(): Promise<number>;
  /** Number of files that belong to one item. */
  files: number;
};

const json = (payload: object) => ({
  payload: JSON.stringify(payload),
  headers: { 'content-type': 'application/json' },
});
const withFile = (field: string, payload: object) => {
  const { body, type } = multipart([
    { name: 'payload', content: JSON.stringify(payload) },
    { name: 'fileIndices', content: '0' },
    { name: field, content: makePdf(3), fileName: 'assay.pdf' },
  ]);
  return { payload: body, headers: { 'content-type': type } };
};

/** Every creating call that moves no money, each time by a new person. */
export async function makingCalls(t: TestApp) {
  const ids: BaseIds = await baseIds(t);
  const admin = await makePerson(t, { role: 'superadmin' });
  const owner = await makePerson(t, { role: 'admin' });
  const offer = diesel(ids, { contact: { types: ['email'] } });
  const ad = await makeAd(t, owner, offer, { approvedBy: admin });
  // Two inquiries about one ad would wait for each other while the first is blocked.
  const another = await makeAd(t, owner, offer, { approvedBy: admin });
  const calls = ticketCalls(t);

  const count =
    (table: string, column: string, value: string, also = sql`true`) =>
    async () => {
      const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from ${sql.table(table)}
      where ${sql.ref(column)} = ${value} and ${also}`.execute(t.ctx.db);
      return rows[0]?.count ?? 0;
    };
  const by = (person: Person, path: string, sent: ReturnType<typeof withFile | typeof json>) => ({
    path,
    payload: sent.payload,
    headers: { ...sent.headers, authorization: `Bearer ${person.token}` },
    status: 201 as const,
    files: 0,
  });
  const trader = () => makePerson(t, { role: 'paid', confirmed: true });
  const text = () => `Is it still there? ${randomUUID()}`;

  return {
    'an ad with a document': async () => {
      const me = await trader();
      const documents = [{ title: 'Assay', kind: 'quality_certificate', visibility: 'public' }];
      const sent = withFile('documentFiles', { ...diesel(ids), documents });
      return { ...by(me, '/ads', sent), count: count('ads', 'owner_id', me.id), files: 1 };
    },
    'a draft': async () => {
      const me = await trader();
      const sent = json({ side: 'buy', draft: true });
      return { ...by(me, '/ads', sent), count: count('ads', 'owner_id', me.id) };
    },
    'a copy of an ad': async () => {
      const me = await trader();
      const own = await makeAd(t, me, diesel(ids));
      const drafts = count('ads', 'owner_id', me.id, sql`status = 'draft'`);
      return {
        ...by(me, `/ads/${own.id}/duplicate`, json({})),
        payload: '',
        headers: { authorization: `Bearer ${me.token}` },
        count: drafts,
      };
    },
    'an import of one row': async () => {
      const me = await trader();
      const sent = json({ rows: [{ side: 'Sell', product: 'DIESEL' }] });
      return { ...by(me, '/ads/import', sent), status: 200, count: count('ads', 'owner_id', me.id) };
    },
    'quotes of a licensed benchmark': async () => {
      const me = await trader();
      const sent = json({ rows: [{ day: '2026-01-05', value: '84.1' }] });
      return {
        ...by(me, '/benchmarks/DATED_BRENT/quotes', sent),
        status: 200,
        count: count('quotes', 'owner_id', me.id),
      };
    },
    'a frozen calculation': async () => {
      const me = await trader();
      const rows = [{ day: '2026-01-05', value: '84.1', final: 'yes' }];
      await t.call('POST', '/benchmarks/DATED_BRENT/quotes', { as: me.token, payload: { rows } });
      const formula = {
        price: { currency: 'USD', unit: 'BBL' },
        terms: [{ benchmark: 'DATED_BRENT' }],
        window: { kind: 'fixed_days', days: ['2026-01-05'] },
      };
      const sent = json({ formula });
      return {
        ...by(me, '/price-calculations', sent),
        count: count('price_calculations', 'owner_id', me.id),
      };
    },
    'an inquiry with a message': async () => {
      const me = await trader();
      const sent = json({ message: text() });
      return { ...by(me, `/ads/${ad.id}/inquiry`, sent), count: count('messages', 'sender_id', me.id) };
    },
    'an inquiry for a contact': async () => {
      const me = await trader();
      const sent = json({ contactType: 'email' });
      return {
        ...by(me, `/ads/${another.id}/inquiry`, sent),
        count: count('inquiries', 'inquirer_id', me.id),
      };
    },
    'a message': async () => {
      const me = await trader();
      const asked = await t.call('POST', `/ads/${ad.id}/inquiry`, {
        as: me.token,
        payload: { message: 'Good morning' },
      });
      const body = text();
      const path = `/conversations/${asked.json().conversationId}/messages`;
      return { ...by(me, path, json({ body })), count: count('messages', 'body', body) };
    },
    'a saved search': async () => {
      const me = await trader();
      const sent = json({ name: 'Diesel', frequency: 'daily', query: { side: 'sell' } });
      return { ...by(me, '/saved-searches', sent), count: count('saved_searches', 'user_id', me.id) };
    },
    'a ticket with a file': async () => {
      const me = await trader();
      const sent = withFile('files', question);
      return { ...by(me, '/tickets', sent), count: count('tickets', 'requester_id', me.id), files: 1 };
    },
    'an answer in a ticket with a file': async () => {
      const me = await trader();
      const { id } = await calls.open(me);
      const body = text();
      const sent = withFile('files', { body });
      return {
        ...by(me, `/tickets/${id}/messages`, sent),
        count: count('ticket_messages', 'body', body),
        files: 1,
      };
    },
    'a note of staff in a ticket': async () => {
      const staff = await makePerson(t, { permissions: ['tickets.handle'] });
      const { id } = await calls.open(await trader());
      const body = text();
      const sent = json({ body, internal: true });
      return { ...by(staff, `/tickets/${id}/messages`, sent), count: count('ticket_messages', 'body', body) };
    },
    'a report of an ad': async () => {
      const me = await trader();
      const about = text();
      const sent = json({ reason: 'fraud', text: about });
      return { ...by(me, `/ads/${ad.id}/report`, sent), count: count('ticket_messages', 'body', about) };
    },
    'a company': async () => {
      const me = await trader();
      const sent = json({ legalName: 'Tarnholm Energy', displayName: text(), country: 'NL' });
      return { ...by(me, '/companies', sent), count: count('companies', 'created_by', me.id) };
    },
    'a registration': async () => {
      const name = `newcomer${randomUUID().slice(0, 8)}`;
      const sent = json({ username: name, email: `${name}@example.com`, password: 'rotterdam barge' });
      return {
        path: '/auth/register',
        ...sent,
        status: 201,
        count: count('users', 'username', name),
        files: 0,
      };
    },
    'an account made by staff': async () => {
      const name = `invited${randomUUID().slice(0, 8)}`;
      const email = `${name}@example.com`;
      const sent = json({ username: name, email });
      return { ...by(admin, '/users', sent), count: count('users', 'username', name) };
    },
    'a decision on all ads of a pattern': async () => {
      const title = `Ring ${randomUUID().slice(0, 8)}`;
      await makeAd(t, owner, diesel(ids, { title }), { approvedBy: admin });
      const reason = `Fraud: ${title}`;
      const sent = json({ action: 'suspend', pattern: { text: title }, reason, count: 1 });
      return { ...by(admin, '/ad-runs', sent), count: count('ad_runs', 'reason', reason) };
    },
  } satisfies Record<string, () => Promise<MakingCall>>;
}

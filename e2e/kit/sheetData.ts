import { type APIRequestContext, request as requests } from '@playwright/test';
import { type Ad, type Caller, callerFor, publish } from './calls.ts';
import type { Site } from './site.ts';

type Made = { id: string };
/** Ids needed in the addresses of detail screens. */
export type Things = Record<
  | 'slug'
  | 'company'
  | 'gone'
  | 'compared'
  | 'ad'
  | 'draft'
  | 'pending'
  | 'ticket'
  | 'answered'
  | 'conversation'
  | 'calculation'
  | 'search'
  | 'hit',
  string
>;

const first = async (list: Promise<{ items: Made[] }>): Promise<string> => (await list).items[0]?.id ?? '';

/** What staff decide in bulk, and requests about personal data. */
async function fillOffice(staff: Caller): Promise<void> {
  const suspends = { action: 'suspend', pattern: { text: 'VG-30' } };
  const { count } = await staff.send<{ count: number }>('POST', '/ad-runs/preview', suspends);
  if (count > 0)
    await staff.send('POST', '/ad-runs', { ...suspends, count, reason: 'One text under several accounts' });
  const idOf = (name: string) => first(staff.get(`/users?q=${name}@gasmap.test`));
  const [guest, trader] = await Promise.all([idOf('guest'), idOf('trader')]);
  const filed = { receivedOn: new Date().toISOString().slice(0, 10), note: 'By letter, 2 pages' };
  await staff.send('PUT', `/users/${guest}/hold`, {
    reason: 'Claim 17 of the receiver, port of Gdynia',
  });
  await staff.send('POST', '/data-requests', { userId: guest, kind: 'erasure', ...filed });
  await staff.send('POST', '/data-requests', { userId: trader, kind: 'copy', ...filed });
}

async function fill(request: APIRequestContext): Promise<Things> {
  const trader = await callerFor(request, 'trader');
  const guest = await callerFor(request, 'guest');
  const staff = await callerFor(request, 'superadmin');

  const ask = (subject: string, category: string, message: string) =>
    trader.send<Made>('POST', '/tickets', { subject, category, message });
  const answered = await ask(
    'The receipt lacks our VAT number',
    'payment',
    'Could it be added to the last one?',
  );
  const open = await ask('A second person for our company', 'account', 'Can two of us share one plan?');
  await staff.send('POST', `/tickets/${answered.id}/messages`, { body: 'It is on the receipt now.' });
  await staff.send('POST', '/tickets/canned-replies', {
    title: 'An answer by tomorrow',
    body: 'Hello {name}, we look into {subject} and answer by tomorrow.',
  });

  await trader.send('PUT', '/billing/details', {
    legalName: 'Strait Lantern Trading B.V.',
    address: 'Wilhelminakade 909\n3072 AP Rotterdam',
    country: 'NL',
  });
  await trader.send('POST', '/wallet/test-balance', { amount: 940 });
  await trader.send('POST', '/wallet/test-balance', { amount: 60.5 });
  await trader.send('POST', '/wallet/add-funds', { amount: 1250, paymentMethod: 'credit_card' });
  const { items: plans } = await trader.get<{ items: { id: string; code: string }[] }>('/plans');
  const desk = plans.find(({ code }) => code === 'desk');
  if (desk) await trader.send('POST', `/plans/purchase/${desk.id}`, { paymentMethod: 'wallet' });

  await staff.send('POST', '/coupons', { code: 'ADIPEC-2026', kind: 'percent', value: 20, maxUses: 50 });
  await staff.send('POST', '/coupons', {
    code: 'MONTH-ON-US',
    kind: 'free_days',
    value: 30,
    isActive: false,
  });
  await staff.send('POST', '/roles', {
    name: 'Support desk',
    description: 'Answers tickets and reads accounts',
    base: 'admin',
    permissions: ['tickets.handle', 'users.read'],
  });
  const message = { body: 'The market is read-only for an hour on Sunday.', audience: { kind: 'all' } };
  await staff.send('POST', '/notifications/admin', { title: 'Work on Sunday, 02:00 UTC', ...message });
  const scheduledAt = new Date(Date.now() + 86_400_000).toISOString();
  await staff.send('POST', '/notifications/admin', {
    title: 'New ports in the Gulf',
    ...message,
    scheduledAt,
  });
  await staff.send('POST', '/backups', {});

  const offer = await publish(request, 'Diesel EN 590 10 ppm, prompt');
  const { conversationId } = await guest.send<{ conversationId: string }>(
    'POST',
    `/ads/${offer.id}/inquiry`,
    {
      message: 'Is the vessel named already?',
    },
  );
  await guest.send('POST', `/favorites/${offer.id}`);
  await trader.send('POST', '/saved-searches', {
    name: 'Sellers of diesel, ARA',
    query: { side: 'sell', q: 'diesel' },
  });
  const { items } = await trader.get<{ items: Ad[] }>('/ads/public?q=diesel&limit=4');
  for (const { id } of items) if (id !== offer.id) await trader.send('POST', `/favorites/${id}`);
  const closed = await publish(request, 'Diesel, sold');
  await trader.send('POST', `/ads/${closed.id}/close`);
  const draft = await trader.send<Made>('POST', '/ads', {
    side: 'buy',
    title: 'Jet A-1, Fujairah',
    draft: true,
  });

  await fillOffice(staff);

  return {
    slug: items.find(({ id }) => id !== offer.id)?.slug ?? offer.slug,
    company: (await trader.get<{ company: { slug: string } }>('/companies/mine')).company.slug,
    gone: closed.slug,
    compared: items.map(({ id }) => id).join('&ids='),
    ad: offer.id,
    draft: draft.id,
    pending: await first(staff.get('/ads/all-for-admin?status=pending')),
    ticket: open.id,
    answered: answered.id,
    conversation: conversationId,
    calculation: await first(trader.get('/price-calculations')),
    search: await first(trader.get('/saved-searches')),
    hit: await first(staff.get('/screening/hits')),
  };
}

/** Adds what the demo data lacks: tickets, payments, coupons, broadcasts, entries in every state. */
export async function makeThings(site: Site): Promise<Things> {
  const request = await requests.newContext({ baseURL: site.url });
  try {
    return await fill(request);
  } finally {
    await request.dispose();
  }
}

/** A new site whose only accounts are the one that set it up and a second, newly registered member. */
export async function makeNewcomer(site: Site): Promise<void> {
  const answer = await fetch(`${site.url}/api/auth/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: 'newcomer', email: 'trader@gasmap.test', password: 'gasmap-demo' }),
  });
  if (!answer.ok) throw new Error(`Nobody could register: ${await answer.text()}`);
}

import type { AdStatus } from '../../../contract/adStates.ts';
import { insertAd, learnWords } from '../../ads/adWrites.queries.ts';
import { contentOf } from '../../ads/content.ts';
import { newReference, slugOf } from '../../ads/naming.ts';
import { loadRefs } from '../../ads/refs.queries.ts';
import { hashPassword } from '../../auth/passwords.ts';
import { uuidv7 } from '../../lib/uuidv7.ts';
import { insertUser, type NewUser, takenNames } from '../../users/users.ts';
import type { Db, Tx } from '../client.ts';
import { demoCompanies, demoPhone } from './demoCompanies.ts';
import { readGoods } from './demoGoods.ts';
import { lookUp } from './demoLookup.ts';
import { type PlannedAd, planAds } from './demoPlan.ts';
import { talk } from './demoTalk.ts';
import { type Random, seeded } from './random.ts';

const PASSWORD = 'gasmap-demo';
const SEED = 20_261_120;
const DAY = 86_400_000;

type People = {
  trader: string;
  traderCompany: string;
  admin: string;
  companies: { id: string; name: string }[];
};

async function insertPeople(tx: Tx, random: Random, now: Date): Promise<People> {
  const passwordHash = await hashPassword(PASSWORD);
  const traderCompany = 'Oosterhaven Trading BV';
  const daysAgo = (days: number) => new Date(now.getTime() - days * DAY);
  const account = (name: string, user: Partial<NewUser>) =>
    insertUser(tx, {
      email: `${name}@gasmap.test`,
      username: name,
      passwordHash,
      emailVerified: true,
      createdAt: daysAgo(120),
      lastSeenAt: now,
      ...user,
    });
  await account('superadmin', {
    role: 'superadmin',
    firstName: 'Ingrid',
    lastName: 'Solberg',
    phone: demoPhone(901),
    company: 'GasMap',
    country: 'NL',
  });
  const admin = await account('admin', {
    role: 'admin',
    firstName: 'Joana',
    lastName: 'Teixeira',
    phone: demoPhone(902),
    company: 'GasMap',
    country: 'NL',
  });
  const trader = await account('trader', {
    role: 'paid',
    firstName: 'Mara',
    lastName: 'Lindqvist',
    phone: demoPhone(903),
    company: traderCompany,
    country: 'NL',
  });
  await account('guest', { role: 'guest', firstName: 'Tom', createdAt: daysAgo(2) });
  const companies: People['companies'] = [];
  for (const [place, [name, username, country, person]] of demoCompanies.entries()) {
    const [firstName = '', ...rest] = person.split(' ');
    const id = await insertUser(tx, {
      email: `desk@${username.replace('.', '-')}.test`,
      username,
      // nobody can sign in to these
      passwordHash: null,
      role: 'paid',
      emailVerified: random.chance(0.8),
      firstName,
      lastName: rest.join(' '),
      phone: demoPhone(place),
      company: name,
      country,
      createdAt: daysAgo(95 + random.below(500)),
      lastSeenAt: new Date(now.getTime() - random.next() * 6 * DAY),
    });
    companies.push({ id, name });
  }
  return { trader, traderCompany, admin, companies };
}

/** The moves that brought an ad to its state, with who made them and when. */
function movesOf(planned: PlannedAd, ownerId: string, adminId: string) {
  const { status, createdAt, submittedAt, publishedAt, changedAt } = planned;
  const moves: { from: AdStatus | null; to: AdStatus; by: string | null; at: Date; reason?: string }[] = [];
  moves.push({
    from: null,
    to: submittedAt ? 'pending' : 'draft',
    by: ownerId,
    at: submittedAt ?? createdAt,
  });
  if (publishedAt) moves.push({ from: 'pending', to: 'approved', by: adminId, at: publishedAt });
  if (status === 'rejected')
    moves.push({
      from: 'pending',
      to: status,
      by: adminId,
      at: changedAt,
      reason: planned.rejection?.reason,
    });
  if (status === 'paused' || status === 'closed')
    moves.push({ from: 'approved', to: status, by: ownerId, at: changedAt });
  if (status === 'expired') moves.push({ from: 'approved', to: status, by: null, at: changedAt });
  if (status === 'suspended')
    moves.push({
      from: 'approved',
      to: status,
      by: adminId,
      at: changedAt,
      reason: 'Waiting for an answer to our questions',
    });
  return moves;
}

async function insertAds(tx: Tx, random: Random, people: People, planned: PlannedAd[]) {
  const words = { a: '', b: '', c: '' };
  const stored: { id: string; ownerId: string; status: AdStatus; publishedAt: Date | null }[] = [];
  const events = [];
  for (const one of planned) {
    const company = one.owner === null ? undefined : people.companies[one.owner];
    const ownerId = company?.id ?? people.trader;
    const refs = await loadRefs(tx, one.ad);
    const { columns, texts } = contentOf(one.ad, refs, company?.name ?? people.traderCompany);
    const id = uuidv7(one.createdAt.getTime());
    const reference = newReference((below) => random.below(below));
    const written = await insertAd(
      tx,
      {
        ...columns,
        id,
        owner_id: ownerId,
        status: one.status,
        reference,
        slug: slugOf(columns.title, refs.port?.name ?? null, reference),
        views: one.views,
        rejection_reason: one.rejection?.reason ?? null,
        rejected_fields: one.rejection?.fields ?? [],
        submitted_at: one.submittedAt,
        published_at: one.publishedAt,
        created_at: one.createdAt,
        updated_at: one.changedAt,
      },
      texts,
    );
    if (!written) throw new Error(`The demo reference ${reference} is taken`);
    stored.push({ id, ownerId, status: one.status, publishedAt: one.publishedAt });
    for (const { from, to, by, at, reason } of movesOf(one, ownerId, people.admin)) {
      events.push({
        id: uuidv7(at.getTime()),
        ad_id: id,
        actor_id: by,
        from_status: from,
        to_status: to,
        reason: reason ?? null,
        created_at: at,
      });
    }
    if (one.status === 'approved') {
      words.a += ` ${texts.a}`;
      words.b += ` ${texts.b}`;
    }
  }
  await tx.insertInto('ad_events').values(events).execute();
  await learnWords(tx, words);
  return stored;
}

/** Four accounts, forty companies and four hundred ads with what happened to them; nothing when they were made before. */
export async function fillWithDemo(db: Db, now = new Date()): Promise<void> {
  const taken = await takenNames(db, { email: 'trader@gasmap.test', username: 'trader' });
  if (taken.email || taken.username) return;
  const random = seeded(SEED);
  const [lookup, goods] = await Promise.all([lookUp(db), readGoods()]);
  await db.transaction().execute(async (tx) => {
    const people = await insertPeople(tx, random, now);
    const ads = await insertAds(tx, random, people, planAds(random, lookup, goods, now));
    await talk(tx, random, ads, { ...people, now });
  });
}

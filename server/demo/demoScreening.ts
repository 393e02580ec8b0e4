import type { Tx } from '../db/client.ts';
import { screeningFacts } from '../evidence/evidence.queries.ts';
import { subjectOf } from '../evidence/followCompany.ts';
import { uuidv7 } from '../lib/uuidv7.ts';
import { readIndex } from '../screening/activeIndex.ts';
import { insertDecision, setHit } from '../screening/hits.queries.ts';
import { contentHashOf, dataHashOf, type ListEntry } from '../screening/lists/listEntry.ts';
import {
  activeVersions,
  insertEntries,
  insertRefused,
  insertVersion,
  setActive,
  setRead,
  setSwept,
} from '../screening/lists/versions.queries.ts';
import { screenWithin } from '../screening/screenSubject.ts';
import { allCompanies, findDemoHits } from './demo.queries.ts';
import type { People } from './people.ts';

const DAY_MS = 86_400_000;
const AGE_DAYS = 9;
/** Stands where a real list names its programme. */
const PROGRAM = 'Demo list, invented names';

const entry = (
  uid: string,
  kind: ListEntry['kind'],
  names: string[],
  more: Partial<ListEntry>,
): ListEntry => ({
  uid,
  kind,
  names: names.map((name, at) => ({ name, weak: at === 2 })),
  ids: [],
  countries: [],
  birthYears: [],
  addresses: [],
  programs: [PROGRAM],
  url: null,
  ...more,
});

/** Nobody of them exists; two have names like companies of the demo. */
const entries = [
  entry('DEMO-1', 'company', ['SANDGROUS ENERGY FZE', 'ساندغروس', 'SGE'], {
    countries: ['AE'],
    addresses: ['1 Invented Street, Sharjah'],
    ids: [{ kind: 'registration', value: 'DEMO-0000901', country: 'AE' }],
  }),
  entry('DEMO-2', 'company', ['MELTEMI BUNKERS OVERSEAS LTD'], { countries: ['MH'] }),
  entry('DEMO-3', 'vessel', ['OSTRAVIK PEARL', 'BALTIC HERON'], {
    ids: [{ kind: 'imo', value: '9999010', country: null }],
  }),
  entry('DEMO-4', 'person', ['Timur Askarovich Qelbanov', 'Тимур Кельбанов'], { birthYears: [[1971, 1971]] }),
  entry('DEMO-5', 'company', ['Velmarine Shipmanagement OOO', 'ООО «Велмарин Шипменеджмент»', 'VSM'], {}),
];

/** Invented lists, whom they are alike, one decision that waits for a second person, and a version that was refused. */
export async function insertDemoScreening(tx: Tx, people: People, now: Date): Promise<void> {
  const id = uuidv7();
  const list = 'un';
  await insertVersion(tx, {
    id,
    list,
    source: 'demo',
    published_on: null,
    sha256: dataHashOf(entries[0] as ListEntry),
    files: [],
    received_by: people.superadmin,
  });
  const stored = entries.map((one) => ({
    entry: one,
    dataHash: dataHashOf(one),
    contentHash: contentHashOf(one),
  }));
  await insertEntries(tx, { id, list }, stored);
  await setRead(tx, id, {
    published_at: new Date(now.getTime() - AGE_DAYS * DAY_MS),
    entries: entries.length,
    names: entries.flatMap(({ names }) => names).length,
    ids: entries.flatMap(({ ids }) => ids).length,
    added: entries.map(({ uid }) => uid),
    removed: [],
    changed: [],
    needs_second: false,
  });
  await setActive(tx, { id, list }, { activated_by: people.superadmin, second_by: null });
  await insertRefused(tx, {
    id: uuidv7(),
    list: 'uk',
    source: 'demo',
    sha256: '',
    received_by: people.admin,
    reason: 'NOT_WELL_FORMED',
    detail: 'row 4711',
  });
  const lists = await readIndex(tx, await activeVersions(tx));
  const companies = await allCompanies(tx);
  for (const company of companies) {
    const { mark } = await screeningFacts(tx, company.id);
    await screenWithin(tx, lists, subjectOf(company), { cause: 'subject', mark });
  }
  const hits = await findDemoHits(tx);
  await setSwept(tx, id, { swept_subjects: companies.length, swept_hits: hits.length });
  const candidate = hits.find(({ strong }) => strong === null);
  if (candidate === undefined) return;
  const decision = {
    decision: 'false_match' as const,
    reasons: ['country', 'activity'],
    note: 'Registered in Piraeus since 1998, own barges only; the listed one is a ship owner elsewhere.',
  };
  await setHit(tx, candidate.id, {
    ...decision,
    state: 'proposed',
    proposed_by: people.superadmin,
    confirmed_by: null,
    hold: 'none',
  });
  await insertDecision(tx, {
    id: uuidv7(),
    hit_id: candidate.id,
    act: 'proposed',
    ...decision,
    by_user: people.superadmin,
    snapshot_hash: candidate.snapshot_hash,
    content_hash: candidate.content_hash,
  });
}

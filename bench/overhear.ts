import { Client, type Pool } from 'pg';
import { uuidv7 } from '../server/lib/uuidv7.ts';

type Statement = { text: string; values: unknown[] };
type Query = string | { text: string; values?: unknown[] };

/** SQL of the last purchase transaction made by `act`, from begin to commit, as sent by the driver. */
export async function overhear(act: () => Promise<unknown>): Promise<Statement[]> {
  const plain = Reflect.get(Client.prototype, 'query') as (...given: unknown[]) => unknown;
  const talks = new Map<unknown, Statement[]>();
  let heard: Statement[] = [];
  Client.prototype.query = function (this: Client, ...given: [Query, unknown[]?]) {
    const [query] = given;
    const text = typeof query === 'string' ? query : query.text;
    const values = (typeof query === 'string' ? given[1] : query.values) ?? [];
    const talk = talks.get(this);
    if (text === 'begin') talks.set(this, []);
    else if (text === 'commit' && talk?.some((one) => one.text.includes('"wallets"'))) heard = talk;
    else talk?.push({ text, values });
    return Reflect.apply(plain, this, given);
  } as Client['query'];
  try {
    await act();
  } finally {
    Client.prototype.query = plain as Client['query'];
  }
  if (heard.length === 0) throw new Error('No purchase was heard');
  return heard;
}

const UUID = /[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g;
const DAYS_30 = 30 * 86_400_000;
const LATER_FROM = Date.now() - 86_400_000;

/** The same statements for another buyer: new ids where new ones were created, and periods after the earlier ones. */
export function repeat(heard: Statement[], known: Map<string, string>, later: number): Statement[] {
  const ids = new Map(known);
  const idOf = (old: string) => {
    const id = ids.get(old) ?? uuidv7();
    ids.set(old, id);
    return id;
  };
  const swap = (value: unknown): unknown => {
    if (typeof value === 'string') return value.replace(UUID, idOf);
    if (value instanceof Date) {
      return value.getTime() > LATER_FROM ? new Date(value.getTime() + later * DAYS_30) : value;
    }
    return Array.isArray(value) ? value.map(swap) : value;
  };
  return heard.map(({ text, values }) => ({ text, values: values.map(swap) }));
}

/** Runs statements in one transaction; with `hold` it stays open until the promise settles. */
export async function replay(pool: Pool, statements: Statement[], hold?: Promise<void>): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query('begin');
    for (const [nth, { text, values }] of statements.entries()) {
      await client.query({ name: `purchase${nth}`, text, values });
    }
    await hold;
    await client.query('commit');
  } finally {
    client.release();
  }
}

import { countryCodesOf } from './countryCode.ts';
import {
  BadList,
  birthYearsOf,
  clean,
  finishEntry,
  type ListEntry,
  makeId,
  type ParsedList,
} from './listEntry.ts';
import { readCsv } from './readCsv.ts';

const KINDS: Record<string, ListEntry['kind']> = { individual: 'person', entity: 'company', ship: 'vessel' };
const NEEDED = ['Unique ID', 'Name 6', 'Name type', 'Alias strength', 'Designation Type', 'IMO number'];
const NAME_PARTS = ['Name 1', 'Name 2', 'Name 3', 'Name 4', 'Name 5', 'Name 6'];
const ADDRESS_PARTS = [1, 2, 3, 4, 5, 6].map((nth) => `Address Line ${nth}`);
/** Column of an identifier, and what it is called. */
const IDS = [
  ['IMO number', 'IMO'],
  ['Business registration number (s)', 'registration number'],
  ['Passport number', 'passport'],
  ['National Identifier number', 'national identifier'],
] as const;
const TITLE = /^Report Date:\s*(\d{1,2})-([A-Za-z]{3})-(\d{4})$/;
const MONTHS = 'janfebmaraprmayjunjulaugsepoctnovdec';
/** `(1) Russia (2) Cyprus` */
const SEVERAL = /\(\d+\)|[;|]/;
const parts = (text: string) => text.split(SEVERAL).map(clean).filter(Boolean);

function publishedAtOf(row: readonly string[] | undefined): string {
  const [, day = '', month = '', year] = TITLE.exec(clean(row?.[0])) ?? [];
  const at = MONTHS.indexOf(month.toLowerCase());
  if (year === undefined || at < 0 || at % 3 !== 0) throw new BadList('NO_PUBLISH_DATE');
  return `${year}-${String(at / 3 + 1).padStart(2, '0')}-${day.padStart(2, '0')}`;
}

/** One row per name: the rows of one entry together. */
function readEntry(uid: string, rows: readonly Record<string, string>[]): ListEntry {
  const every = (column: string) => rows.flatMap((row) => parts(row[column] ?? ''));
  const [main = {}] = rows;
  return finishEntry({
    uid,
    kind: KINDS[(main['Designation Type'] ?? '').toLowerCase()] ?? 'other',
    names: [...rows]
      .sort((a, b) => Number(b['Name type'] === 'Primary Name') - Number(a['Name type'] === 'Primary Name'))
      .flatMap((row) => {
        const weak = /low/i.test(row['Alias strength'] ?? '');
        const name = NAME_PARTS.map((part) => row[part] ?? '').join(' ');
        return [
          { name, weak },
          { name: row['Name non-latin script'] ?? '', weak },
        ];
      }),
    ids: IDS.flatMap(([column, type]) => every(column).map((value) => makeId(type, value, null))),
    countries: countryCodesOf([
      ...every('Address Country'),
      ...every('Nationality(/ies)'),
      ...every('Current believed flag of ship'),
    ]),
    birthYears: every('D.O.B').flatMap(birthYearsOf),
    addresses: rows.map((row) =>
      [...ADDRESS_PARTS, 'Address Postal Code', 'Address Country']
        .map((part) => row[part] ?? '')
        .filter(Boolean)
        .join(', '),
    ),
    programs: every('Regime Name'),
    url: 'https://www.gov.uk/government/publications/the-uk-sanctions-list',
  });
}

/** The UK Sanctions List: a line with its date, a header, a row per name. @throws BadList */
export async function parseUkCsv(chunks: AsyncIterable<Uint8Array>): Promise<ParsedList> {
  let publishedAt = '';
  let header: string[] | null = null;
  const rows = new Map<string, Record<string, string>[]>();
  await readCsv(chunks, 'line', (row, place) => {
    if (publishedAt === '') publishedAt = publishedAtOf(row);
    else if (header === null) {
      header = row.map(clean);
      const [missing] = NEEDED.filter((column) => !header?.includes(column));
      if (missing !== undefined) throw new BadList('OTHER_FORMAT', `no column “${missing}”`);
    } else {
      if (row.length !== header.length) throw new BadList('NOT_WELL_FORMED', `row ${place}`);
      const fields = Object.fromEntries(header.map((column, at) => [column, row[at] ?? '']));
      const uid = clean(fields['Unique ID']);
      const of = rows.get(uid);
      if (of) of.push(fields);
      else rows.set(uid, [fields]);
    }
  });
  if (publishedAt === '') throw new BadList('NO_PUBLISH_DATE');
  return { publishedAt, entries: [...rows].map(([uid, of]) => readEntry(uid, of)) };
}

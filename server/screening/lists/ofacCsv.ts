import { countryCodeOf, countryCodesOf } from './countryCode.ts';
import { BadList, birthYearsOf, finishEntry, type ListEntry, makeId } from './listEntry.ts';
import { readCsv } from './readCsv.ts';

/** The files of a CSV edition, by the beginning of their name without `sdn`/`cons`. */
export type OfacCsvFiles = {
  sdn: AsyncIterable<Uint8Array>;
  alt: AsyncIterable<Uint8Array>;
  add: AsyncIterable<Uint8Array>;
  comments: AsyncIterable<Uint8Array>;
};

const SDN_COLUMNS = 12;
const OTHER_COLUMNS = { alt: 5, add: 6, comments: 2 } as const;

/** `-0- ` is how these files write nothing. */
const cell = (row: readonly string[], at: number): string => {
  const text = (row[at] ?? '').trim();
  return text === '-0-' ? '' : text;
};

/** `QELBANOV, Timur Askarovich` as the XML edition writes it. */
const personName = (name: string): string => {
  const [last = '', ...first] = name.split(',');
  return `${first.join(',')} ${last}`;
};

const WEAK_ALIAS = /a\.k\.a\. '([^']+)'/g;
const COUNTRY = /\(([^()]+)\)\s*$/;
const ID =
  /^(?:alt\. )?(.*?(?:Number|No\.|Identification|Passport|MMSI|LEI|SWIFT\/BIC|ID(?: No\.)?|License))\s+(.+)$/i;

/** What stands in the remarks alone: birth, nationality, identifiers, weak aliases. */
function readRemarks(remarks: string) {
  const found = {
    names: [...remarks.matchAll(WEAK_ALIAS)].map(([, name = '']) => ({ name, weak: true })),
    ids: [] as ListEntry['ids'],
    countries: [] as string[],
    birthYears: [] as ListEntry['birthYears'],
  };
  for (const raw of remarks.split(';')) {
    const part = raw.trim().replace(/\.$/, '');
    if (/^(alt\. )?DOB /.test(part)) found.birthYears.push(...birthYearsOf(part));
    else if (/^(alt\. )?(nationality|citizen) /.test(part))
      found.countries.push(part.replace(/^(alt\. )?(nationality|citizen) /, ''));
    else {
      const [, type, value = ''] = ID.exec(part) ?? [];
      if (type !== undefined)
        found.ids.push(
          makeId(type, value.replace(COUNTRY, '').trim(), countryCodeOf(COUNTRY.exec(value)?.[1])),
        );
    }
  }
  return found;
}

type Row = { sdn: string[]; alt: string[][]; add: string[][]; comments: string };

function readEntry({ sdn, alt, add, comments }: Row): ListEntry {
  const type = cell(sdn, 2).toLowerCase();
  const kind =
    type === '' ? 'company' : type === 'individual' ? 'person' : type === 'vessel' ? 'vessel' : 'other';
  const remarks = readRemarks(`${cell(sdn, 11)}${comments}`);
  const nameOf = (name: string) => (kind === 'person' ? personName(name) : name);
  return finishEntry({
    uid: cell(sdn, 0),
    kind,
    names: [
      { name: nameOf(cell(sdn, 1)), weak: false },
      ...alt.map((row) => ({ name: nameOf(cell(row, 3)), weak: false })),
      ...remarks.names,
    ],
    ids: remarks.ids,
    countries: countryCodesOf([...add.map((row) => cell(row, 4)), ...remarks.countries, cell(sdn, 9)]),
    birthYears: remarks.birthYears,
    addresses: add.map((row) =>
      [2, 3, 4]
        .map((at) => cell(row, at))
        .filter(Boolean)
        .join(', '),
    ),
    programs: cell(sdn, 3).split(/\]\s*\[/),
    url: `https://sanctionssearch.ofac.treas.gov/Details.aspx?id=${encodeURIComponent(cell(sdn, 0))}`,
  });
}

/** The CSV edition of a list of OFAC. It bears no date: whoever uploads it says it. @throws BadList */
export async function parseOfacCsv(files: OfacCsvFiles): Promise<ListEntry[]> {
  const rows = new Map<string, Row>();
  await readCsv(files.sdn, 'mark', (row, place) => {
    if (row.length !== SDN_COLUMNS) throw new BadList('NOT_WELL_FORMED', `row ${place} of the entries`);
    const uid = cell(row, 0);
    if (rows.has(uid)) throw new BadList('BAD_ENTRY', `${uid} stands there twice`);
    rows.set(uid, { sdn: row, alt: [], add: [], comments: '' });
  });
  for (const file of ['alt', 'add', 'comments'] as const)
    await readCsv(files[file], 'mark', (row, place) => {
      if (row.length !== OTHER_COLUMNS[file]) throw new BadList('NOT_WELL_FORMED', `row ${place} of ${file}`);
      const of = rows.get(cell(row, 0));
      if (of === undefined) throw new BadList('BAD_ENTRY', `${cell(row, 0)} of ${file} is no entry`);
      if (file === 'comments') of.comments += ` ${cell(row, 1)}`;
      else of[file].push(row);
    });
  return [...rows.values()].map(readEntry);
}

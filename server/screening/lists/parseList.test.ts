import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import type { ListName } from '../../../contract/screening/lists.ts';
import { BadList, contentHashOf, dataHashOf } from './listEntry.ts';
import { LIST_BYTES_MAX, type ListFile, parseList } from './parseList.ts';

const file = (content: string | Uint8Array, fileName = 'list.xml'): ListFile => {
  const bytes = Buffer.from(content as string);
  return {
    fileName,
    bytes: bytes.length,
    async *open() {
      for (let at = 0; at < bytes.length; at += 1000) yield bytes.subarray(at, at + 1000);
    },
  };
};
const bytesOf = (fileName: string) => readFileSync(new URL(`../fixtures/${fileName}`, import.meta.url));
const fixture = (fileName: string): ListFile => file(bytesOf(fileName), fileName);
const CSV_SET = ['sdn.csv', 'alt.csv', 'add.csv', 'sdn_comments.csv'];

async function refused(
  list: ListName,
  files: ListFile[],
  publishedOn: string | null = null,
): Promise<string> {
  const error = await parseList(list, files, publishedOn).then(
    () => null,
    (thrown: unknown) => thrown,
  );
  expect(error).toBeInstanceOf(BadList);
  return (error as BadList).reason;
}
const text = (name: string) => bytesOf(name).toString('utf8');

describe('the format of each authority', () => {
  test('OFAC, XML', async () => {
    const { publishedAt, entries } = await parseList('ofac_sdn', [fixture('sdn.xml')], null);
    expect(publishedAt).toBe('2026-11-18');
    expect(entries.map(({ uid, kind }) => [uid, kind])).toEqual([
      ['990001', 'company'],
      ['990002', 'vessel'],
      ['990003', 'person'],
      ['990004', 'company'],
    ]);
    const [zorvane, ostravik, qelbanov, north] = entries;
    expect(zorvane).toMatchObject({
      names: [
        { name: 'ZORVANE PETROLEUM TRADING FZE', weak: false },
        { name: 'زورفان للبترول', weak: false },
        { name: 'ZORVANE BUNKERING FZE', weak: false },
        { name: 'ZPT', weak: true },
      ],
      ids: [{ kind: 'registration', value: 'SAIF-0000901', country: 'AE' }],
      countries: ['AE'],
      programs: ['RUSSIA-EO14024'],
    });
    expect(ostravik).toMatchObject({
      ids: [
        { kind: 'imo', value: '9999010' },
        { kind: 'mmsi', value: '626999999' },
      ],
      countries: ['GA'],
    });
    expect(qelbanov).toMatchObject({
      names: [{ name: 'Timur Askarovich QELBANOV', weak: false }],
      birthYears: [[1971, 1971]],
      countries: ['RU'],
    });
    expect(north).toMatchObject({
      names: [{ name: 'NORTH & SONS TRADING' }],
      programs: ['TEST-A', 'TEST-B'],
    });
  });

  test('OFAC, CSV: the same entries, with -0- and the end byte', async () => {
    const { publishedAt, entries } = await parseList('ofac_sdn', CSV_SET.map(fixture), '2026-11-18');
    const xml = (await parseList('ofac_sdn', [fixture('sdn.xml')], null)).entries;
    expect(publishedAt).toBe('2026-11-18');
    expect(entries).toHaveLength(4);
    for (const [at, entry] of entries.entries()) {
      const { kind, countries, birthYears, programs, ids } = xml[at] as (typeof xml)[number];
      expect(entry).toMatchObject({ kind, countries, birthYears, programs, ids });
      expect(entry.names[0]).toEqual(xml[at]?.names[0]);
    }
    expect(entries[0]?.names).toEqual([
      { name: 'ZORVANE PETROLEUM TRADING FZE', weak: false },
      { name: 'ZORVANE BUNKERING FZE', weak: false },
      { name: 'ZPT', weak: true },
    ]);
  });

  test('EU', async () => {
    const { publishedAt, entries } = await parseList('eu', [fixture('eu.xml')], null);
    expect(publishedAt).toBe('2026-11-18T14:30:00.000Z');
    expect(entries).toMatchObject([
      {
        uid: '999901',
        kind: 'company',
        names: [
          { name: 'Velmarine Shipmanagement OOO', weak: false },
          { name: 'ООО «Велмарин Шипменеджмент»', weak: false },
          { name: 'VSM', weak: true },
        ],
        ids: [{ kind: 'registration', value: '7799999991', country: 'RU' }],
        countries: ['RU'],
        programs: ['UKR'],
        url: 'https://eur-lex.europa.eu/test',
      },
      { uid: '999902', kind: 'person', birthYears: [[1971, 1971]] },
    ]);
  });

  test('UN', async () => {
    const { publishedAt, entries } = await parseList('un', [fixture('un.xml')], null);
    expect(publishedAt).toBe('2026-11-18T23:00:00.000Z');
    expect(entries).toMatchObject([
      {
        uid: '9990001',
        kind: 'person',
        names: [
          { name: 'BRENNO TASHKEL ODUMARE', weak: false },
          { name: 'Breno Tashkell', weak: false },
          { name: 'The Captain', weak: true },
        ],
        birthYears: [[1964, 1966]],
      },
      { uid: '9990002', kind: 'company', names: [{ name: 'NAVORI GENERAL TRADING COMPANY' }, {}] },
    ]);
  });

  test('UK: a line with the date, a row per name', async () => {
    const { publishedAt, entries } = await parseList('uk', [fixture('UK-Sanctions-List.csv')], null);
    expect(publishedAt).toBe('2026-11-18');
    expect(entries).toMatchObject([
      {
        uid: 'RUS9901',
        kind: 'vessel',
        names: [{ name: 'GRAUWAL STAR' }, { name: 'LADY FENNA' }],
        ids: [{ kind: 'imo', value: '9999022' }],
        countries: ['CK'],
      },
      {
        uid: 'RUS9902',
        kind: 'company',
        names: [{ name: 'Tarnov Commodities, Limited' }],
        ids: [{ kind: 'registration', value: '99999901-T' }],
        countries: ['AE'],
      },
    ]);
  });

  test('ships of Annex XLII as they stand on a day', async () => {
    const ships = file(
      'imo,name,from,to,act,url\r\n9999010,OSTRAVIK PEARL,2025-01-02,,2025/9999,https://eur-lex.europa.eu/test\r\n' +
        '9999022,GRAUWAL STAR,2024-01-02,2026-01-01,2024/9999,\r\n',
      'ships.csv',
    );
    const on = async (day: string) =>
      (await parseList('eu_ships', [ships], day)).entries.map(({ uid }) => uid);
    expect(await on('2025-06-01')).toEqual(['9999010', '9999022']);
    expect(await on('2026-02-01')).toEqual(['9999010']);
    expect(await refused('eu_ships', [ships])).toBe('NO_PUBLISH_DATE');
    const wrong = file('imo,name,from,to,act,url\n9999011,OSTRAVIK PEARL,2025-01-02,,2025/9999,\n', 's.csv');
    expect(await refused('eu_ships', [wrong], '2026-01-01')).toBe('BAD_ENTRY');
  });

  test('another namespace, a prefix, a BOM and other line ends change nothing', async () => {
    const xml = text('sdn.xml');
    const expected = await parseList('ofac_sdn', [fixture('sdn.xml')], null);
    const others = [
      xml.replace(/xmlns="[^"]*"/, 'xmlns="http://tempuri.org/sdnList.xsd"'),
      xml
        .replace(/xmlns="[^"]*"/, 'xmlns:s="http://tempuri.org/sdnList.xsd"')
        .replace(/<(\/?)(?=[a-zA-Z])/g, '<$1s:'),
      `\uFEFF${xml}`,
      xml.replaceAll('\n', '\r\n'),
    ];
    for (const other of others) expect(await parseList('ofac_sdn', [file(other)], null)).toEqual(expected);
    const uk = text('UK-Sanctions-List.csv');
    const ofUk = await parseList('uk', [fixture('UK-Sanctions-List.csv')], null);
    expect(await parseList('uk', [file(`\uFEFF${uk}`, 'uk.csv')], null)).toEqual(ofUk);
    expect(await parseList('uk', [file(uk.replaceAll('\r\n', '\n'), 'uk.csv')], null)).toEqual(ofUk);
  });

  test('the hash of the content knows names, identifiers, dates and addresses, in any order; the other one all', async () => {
    const [entry] = (await parseList('eu', [fixture('eu.xml')], null)).entries;
    if (!entry) throw new Error('no entry');
    const turned = { ...entry, names: entry.names.toReversed() };
    expect(contentHashOf(turned)).toBe(contentHashOf(entry));
    expect(contentHashOf({ ...entry, programs: ['OTHER'] })).toBe(contentHashOf(entry));
    expect(dataHashOf({ ...entry, programs: ['OTHER'] })).not.toBe(dataHashOf(entry));
    expect(contentHashOf({ ...entry, birthYears: [[1970, 1970]] })).not.toBe(contentHashOf(entry));
  });
});

describe('a broken file is refused as a whole', () => {
  test('the broken files of the reference', async () => {
    expect(await refused('ofac_sdn', [fixture('broken-dtd.xml')])).toBe('DTD');
    expect(await refused('ofac_sdn', [fixture('truncated.xml')])).toBe('NOT_WELL_FORMED');
    expect(await refused('ofac_sdn', [fixture('eu.xml')])).toBe('OTHER_FORMAT');
    expect(await refused('eu', [fixture('sdn.csv')])).toBe('NOT_WELL_FORMED');
  });

  test('cut off at 50 places, in every format', async () => {
    let seed = 20_261_125;
    const random = () => {
      seed = (seed * 1_103_515_245 + 12_345) % 2 ** 31;
      return seed / 2 ** 31;
    };
    const cut = (name: string) => {
      const bytes = bytesOf(name);
      const body = bytes.subarray(0, bytes.toString('latin1').trimEnd().length);
      return body.subarray(0, 1 + Math.floor(random() * (body.length - 1)));
    };
    const told: string[] = [];
    for (let round = 0; round < 50; round += 1) {
      told.push(await refused('ofac_sdn', [file(cut('sdn.xml'))]));
      told.push(await refused('eu', [file(cut('eu.xml'))]));
      told.push(await refused('un', [file(cut('un.xml'))]));
      const sdn = file(bytesOf('sdn.csv').subarray(0, Math.floor(random() * 560)), 'sdn.csv');
      told.push(await refused('ofac_sdn', [sdn, ...CSV_SET.slice(1).map(fixture)], '2026-11-18'));
      const uk = cut('UK-Sanctions-List.csv');
      if (uk.at(-1) !== 10) told.push(await refused('uk', [file(uk, 'uk.csv')]));
    }
    expect(new Set(told)).toEqual(new Set(['NOT_WELL_FORMED', 'OTHER_FORMAT']));
  });

  test('entities, a billion laughs, a file of the machine', async () => {
    const one = (before: string, name: string) =>
      `<?xml version="1.0"?>${before}<sdnList><publshInformation><Publish_Date>11/18/2026</Publish_Date><Record_Count>1</Record_Count></publshInformation><sdnEntry><uid>1</uid><lastName>${name}</lastName><sdnType>Entity</sdnType></sdnEntry></sdnList>`;
    const laughs = Array.from(
      { length: 9 },
      (_, nth) => `<!ENTITY l${nth + 1} "${`&l${nth};`.repeat(10)}">`,
    ).join('');
    expect(await refused('ofac_sdn', [file(one(`<!DOCTYPE a [<!ENTITY l0 "x">${laughs}]>`, '&l9;'))])).toBe(
      'DTD',
    );
    expect(await refused('ofac_sdn', [file(one('', '&nbsp;'))])).toBe('NOT_WELL_FORMED');
    expect(await refused('ofac_sdn', [file(one('', 'a\0b'))])).toBe('NOT_WELL_FORMED');
    expect(
      (await parseList('ofac_sdn', [file(one('', 'A &amp; B &#x41;'))], null)).entries[0]?.names,
    ).toEqual([{ name: 'A & B A', weak: false }]);
  });

  test('no date, other counts, nobody, the same number twice, no name', async () => {
    const xml = text('sdn.xml');
    const other = async (from: string | RegExp, to: string) =>
      refused('ofac_sdn', [file(xml.replace(from, to))]);
    expect(await other('11/18/2026', 'soon')).toBe('NO_PUBLISH_DATE');
    expect(await other('11/18/2026', '13/45/2026')).toBe('NO_PUBLISH_DATE');
    expect(await other('<Record_Count>4', '<Record_Count>5')).toBe('COUNT_DIFFERS');
    expect(await other('<Record_Count>4</Record_Count>', '')).toBe('COUNT_DIFFERS');
    expect(await other('<uid>990002</uid>', '<uid>990001</uid>')).toBe('BAD_ENTRY');
    expect(await other('<uid>990002</uid>', '')).toBe('BAD_ENTRY');
    expect(await other('NORTH &amp; SONS TRADING', ' ')).toBe('BAD_ENTRY');
    expect(await refused('eu', [file('<export generationDate="2026-11-18T00:00:00Z"/>')])).toBe('NO_ENTRIES');
    expect(await refused('un', [file('<CONSOLIDATED_LIST/>')])).toBe('NO_PUBLISH_DATE');
    const uk = text('UK-Sanctions-List.csv');
    expect(await refused('uk', [file(uk.slice(uk.indexOf('\n') + 1), 'uk.csv')])).toBe('NO_PUBLISH_DATE');
    expect(await refused('uk', [file(uk.replace('Unique ID', 'Id'), 'uk.csv')])).toBe('OTHER_FORMAT');
    expect(await refused('uk', [file('', 'uk.csv')])).not.toBe('');
    expect(await refused('ofac_sdn', CSV_SET.map(fixture))).toBe('NO_PUBLISH_DATE');
    expect(await refused('ofac_sdn', [fixture('sdn.csv'), fixture('alt.csv')], '2026-11-18')).toBe(
      'OTHER_FORMAT',
    );
  });

  test('too deep, too long a text, another encoding, too large a file', async () => {
    const of = (inner: string) =>
      `<export generationDate="2026-11-18T00:00:00Z"><sanctionEntity>${inner}</sanctionEntity></export>`;
    expect(await refused('eu', [file(of(`${'<a>'.repeat(70)}${'</a>'.repeat(70)}`))])).toBe('TOO_DEEP');
    expect(await refused('eu', [file(of(`<remark>${'x'.repeat(20_001)}</remark>`))])).toBe('TEXT_TOO_LONG');
    expect(await refused('eu', [file(of(`<remark a="${'x'.repeat(20_001)}"/>`))])).toBe('TEXT_TOO_LONG');
    expect(await refused('eu', [file(`<export><sanctionEntity><remark>${'x'.repeat(2_000_000)}`)])).toBe(
      'TEXT_TOO_LONG',
    );
    expect(await refused('eu', [file(Buffer.from([0x3c, 0x61, 0x3e, 0xff, 0xfe]))])).toBe('NOT_WELL_FORMED');
    expect(await refused('eu', [file('<?xml version="1.0" encoding="ISO-8859-1"?><export/>')])).toBe(
      'NOT_WELL_FORMED',
    );
    const large = { ...file(''), bytes: LIST_BYTES_MAX + 1 };
    expect(await refused('eu', [large])).toBe('TOO_LARGE');
    const row = text('UK-Sanctions-List.csv').replace('GRAUWAL STAR', 'x'.repeat(20_001));
    expect(await refused('uk', [file(row, 'uk.csv')])).toBe('TEXT_TOO_LONG');
  });
});

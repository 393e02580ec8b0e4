import { all, type Element, readXml, textOf } from '../../lib/xml.ts';
import { countryCodeOf, countryCodesOf } from './countryCode.ts';
import { BadList, birthYearsOf, finishEntry, type ListEntry, makeId, type ParsedList } from './listEntry.ts';

const NAMES = ['FIRST_NAME', 'SECOND_NAME', 'THIRD_NAME', 'FOURTH_NAME'];

const readEntry = (entry: Element): ListEntry => {
  const of = entry.name;
  const addresses = all(entry, `${of}_ADDRESS`);
  return finishEntry({
    uid: textOf(entry, 'DATAID'),
    kind: of === 'INDIVIDUAL' ? 'person' : 'company',
    names: [
      { name: NAMES.map((name) => textOf(entry, name)).join(' '), weak: false },
      { name: textOf(entry, 'NAME_ORIGINAL_SCRIPT'), weak: false },
      ...all(entry, `${of}_ALIAS`).map((alias) => ({
        name: textOf(alias, 'ALIAS_NAME'),
        weak: textOf(alias, 'QUALITY').toLowerCase() === 'low',
      })),
    ],
    ids: all(entry, `${of}_DOCUMENT`).map((document) =>
      makeId(
        textOf(document, 'TYPE_OF_DOCUMENT'),
        textOf(document, 'NUMBER'),
        countryCodeOf(textOf(document, 'ISSUING_COUNTRY') || textOf(document, 'COUNTRY_OF_ISSUE')),
      ),
    ),
    countries: countryCodesOf([
      ...all(entry, 'NATIONALITY', 'VALUE').map(({ text }) => text),
      ...addresses.map((address) => textOf(address, 'COUNTRY')),
    ]),
    birthYears: all(entry, `${of}_DATE_OF_BIRTH`).flatMap((date) =>
      birthYearsOf(['YEAR', 'DATE', 'FROM_YEAR', 'TO_YEAR'].map((part) => textOf(date, part)).join(' ')),
    ),
    addresses: addresses.map(({ children }) =>
      children
        .map(({ text }) => text.trim())
        .filter(Boolean)
        .join(', '),
    ),
    programs: [textOf(entry, 'UN_LIST_TYPE')],
    url: 'https://main.un.org/securitycouncil/en/content/un-sc-consolidated-list',
  });
};

/** The consolidated list of the Security Council. @throws BadList */
export async function parseUnXml(chunks: AsyncIterable<Uint8Array>): Promise<ParsedList> {
  const entries: ListEntry[] = [];
  let generated: string | undefined;
  await readXml(chunks, {
    root: 'CONSOLIDATED_LIST',
    records: ['INDIVIDUAL', 'ENTITY'],
    onRoot: (attributes) => {
      generated = attributes.dateGenerated;
    },
    onRecord: (record) => entries.push(readEntry(record)),
  });
  const publishedAt = Date.parse(generated ?? '');
  if (Number.isNaN(publishedAt)) throw new BadList('NO_PUBLISH_DATE');
  return { publishedAt: new Date(publishedAt).toISOString(), entries };
}

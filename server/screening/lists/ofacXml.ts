import { all, type Element, readXml, textOf } from '../../lib/xml.ts';
import { countryCodeOf, countryCodesOf } from './countryCode.ts';
import { BadList, birthYearsOf, finishEntry, type ListEntry, makeId, type ParsedList } from './listEntry.ts';

const KINDS: Record<string, ListEntry['kind']> = {
  individual: 'person',
  entity: 'company',
  vessel: 'vessel',
};

const nameOf = (element: Element) => `${textOf(element, 'firstName')} ${textOf(element, 'lastName')}`;

const readEntry = (entry: Element): ListEntry =>
  finishEntry({
    uid: textOf(entry, 'uid'),
    kind: KINDS[textOf(entry, 'sdnType').toLowerCase()] ?? 'other',
    names: [
      { name: nameOf(entry), weak: false },
      ...all(entry, 'akaList', 'aka').map((aka) => ({
        name: nameOf(aka),
        weak: textOf(aka, 'category').toLowerCase() === 'weak',
      })),
    ],
    ids: all(entry, 'idList', 'id').map((id) =>
      makeId(textOf(id, 'idType'), textOf(id, 'idNumber'), countryCodeOf(textOf(id, 'idCountry'))),
    ),
    countries: countryCodesOf([
      ...all(entry, 'addressList', 'address').map((address) => textOf(address, 'country')),
      ...all(entry, 'nationalityList', 'nationality').map((one) => textOf(one, 'country')),
      ...all(entry, 'citizenshipList', 'citizenship').map((one) => textOf(one, 'country')),
      ...all(entry, 'vesselInfo').map((one) => textOf(one, 'vesselFlag')),
    ]),
    birthYears: all(entry, 'dateOfBirthList', 'dateOfBirthItem').flatMap((one) =>
      birthYearsOf(textOf(one, 'dateOfBirth')),
    ),
    addresses: all(entry, 'addressList', 'address').map((address) =>
      address.children
        .filter(({ name, text }) => name !== 'uid' && text.trim() !== '')
        .map(({ text }) => text.trim())
        .join(', '),
    ),
    programs: all(entry, 'programList', 'program').map(({ text }) => text),
    url: `https://sanctionssearch.ofac.treas.gov/Details.aspx?id=${encodeURIComponent(textOf(entry, 'uid'))}`,
  });

const DATE = /^(\d\d)\/(\d\d)\/(\d{4})$/;

/** The SDN list and the consolidated list of OFAC. @throws BadList */
export async function parseOfacXml(chunks: AsyncIterable<Uint8Array>): Promise<ParsedList> {
  const entries: ListEntry[] = [];
  let head: Element | undefined;
  await readXml(chunks, {
    root: 'sdnList',
    records: ['publshInformation', 'sdnEntry'],
    onRecord: (record) => {
      if (record.name === 'sdnEntry') entries.push(readEntry(record));
      else head ??= record;
    },
  });
  const [, month, day, year] = DATE.exec(head === undefined ? '' : textOf(head, 'Publish_Date')) ?? [];
  if (year === undefined) throw new BadList('NO_PUBLISH_DATE');
  const announced = textOf(head, 'Record_Count');
  if (announced === '' || Number(announced) !== entries.length)
    throw new BadList('COUNT_DIFFERS', `${announced || 'none'} announced, ${entries.length} found`);
  return { publishedAt: `${year}-${month}-${day}`, entries };
}

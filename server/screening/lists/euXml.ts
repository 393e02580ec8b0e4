import { all, type Element, readXml } from '../../lib/xml.ts';
import { countryCodeOf, countryCodesOf } from './countryCode.ts';
import { BadList, birthYearsOf, finishEntry, type ListEntry, makeId, type ParsedList } from './listEntry.ts';

const LOW_QUALITY = /low quality/i;
const isWeak = (alias: Element) =>
  alias.attributes.strong === 'false' || all(alias, 'remark').some(({ text }) => LOW_QUALITY.test(text));

function nameOf({ attributes }: Element): string {
  const parts = [attributes.firstName, attributes.middleName, attributes.lastName];
  return attributes.wholeName || parts.join(' ');
}

function birthYearsIn({ attributes }: Element): [number, number][] {
  const { yearRangeFrom = '', yearRangeTo = '', year = '', birthdate = '' } = attributes;
  return birthYearsOf([yearRangeFrom, yearRangeTo].join(' ').trim() || year || birthdate);
}

const readEntry = (entry: Element): ListEntry => {
  const addresses = all(entry, 'address');
  return finishEntry({
    uid: entry.attributes.logicalId ?? '',
    kind: all(entry, 'subjectType')[0]?.attributes.code === 'person' ? 'person' : 'company',
    names: all(entry, 'nameAlias').map((alias) => ({ name: nameOf(alias), weak: isWeak(alias) })),
    ids: all(entry, 'identification').map(({ attributes: id }) =>
      makeId(
        `${id.identificationTypeCode ?? ''} ${id.identificationTypeDescription ?? ''}`,
        id.number || id.latinNumber || '',
        countryCodeOf(id.countryIso2Code),
      ),
    ),
    countries: countryCodesOf(
      [...addresses, ...all(entry, 'citizenship')].map(({ attributes }) => attributes.countryIso2Code),
    ).filter((code) => code !== '00'),
    birthYears: all(entry, 'birthdate').flatMap(birthYearsIn),
    addresses: addresses.map(
      ({ attributes: { street = '', zipCode = '', city = '', countryDescription = '' } }) =>
        [street, zipCode, city, countryDescription].filter(Boolean).join(', '),
    ),
    programs: all(entry, 'regulation').map(({ attributes }) => attributes.programme ?? ''),
    url: all(entry, 'regulation', 'publicationUrl')[0]?.text.trim() || null,
  });
};

/** The consolidated list of the EU (FSF, version 1.1). @throws BadList */
export async function parseEuXml(chunks: AsyncIterable<Uint8Array>): Promise<ParsedList> {
  const entries: ListEntry[] = [];
  let generated: string | undefined;
  await readXml(chunks, {
    root: 'export',
    records: ['sanctionEntity'],
    onRoot: (attributes) => {
      generated = attributes.generationDate;
    },
    onRecord: (record) => entries.push(readEntry(record)),
  });
  const publishedAt = Date.parse(generated ?? '');
  if (Number.isNaN(publishedAt)) throw new BadList('NO_PUBLISH_DATE');
  return { publishedAt: new Date(publishedAt).toISOString(), entries };
}

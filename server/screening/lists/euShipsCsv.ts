import { isImoNumber } from '../../../contract/screening/imo.ts';
import { BadList, clean, finishEntry, type ListEntry } from './listEntry.ts';
import { readCsv } from './readCsv.ts';

const HEADER = ['imo', 'name', 'from', 'to', 'act', 'url'];
const DAY = /^\d{4}-\d\d-\d\d$/;
const isDay = (text: string) => DAY.test(text) && !Number.isNaN(Date.parse(text));

/**
 * Ships of Annex XLII to Regulation (EU) 833/2014, in a CSV of our own, as they stand on a day. It bears no date: whoever
 * uploads it says it.
 * @throws BadList
 */
export async function parseEuShipsCsv(chunks: AsyncIterable<Uint8Array>, day: string): Promise<ListEntry[]> {
  const entries = new Map<string, ListEntry>();
  let hasHeader = false;
  await readCsv(chunks, 'line', (row, place) => {
    if (!hasHeader) {
      hasHeader = true;
      if (row.map(clean).join() !== HEADER.join()) throw new BadList('OTHER_FORMAT', HEADER.join());
      return;
    }
    const [imo = '', name = '', from = '', to = '', act = '', url = ''] = row.map(clean);
    const isGood =
      row.length === HEADER.length &&
      isImoNumber(imo) &&
      isDay(from) &&
      (to === '' || (isDay(to) && to >= from)) &&
      act !== '' &&
      (url === '' || url.startsWith('https://'));
    if (!isGood) throw new BadList('BAD_ENTRY', `row ${place}`);
    if (from > day || (to !== '' && to < day)) return;
    if (entries.has(imo)) throw new BadList('BAD_ENTRY', `${imo} stands there twice`);
    entries.set(
      imo,
      finishEntry({
        uid: imo,
        kind: 'vessel',
        names: [{ name, weak: false }],
        ids: [{ kind: 'imo', value: imo, country: null }],
        countries: [],
        birthYears: [],
        addresses: [],
        programs: [act],
        url: url || null,
      }),
    );
  });
  return [...entries.values()];
}

import { type Message, msg } from '../../../contract/core/message.ts';
import type { SearchReading } from '../../../contract/market/adSearch.ts';
import { englishText } from '../../../contract/messages/englishText.ts';
import { type Names, namesOf } from '../../baseData/baseData.ts';
import type { Sql } from '../../db/client.ts';
import { namesPlace, type ResolvedQuery, type Term } from '../../searchIndex/searchIndex.ts';
import { type AdPlaces, placesOf } from './reading.queries.ts';

/** How an ad has a place that is not its place of delivery; null if it is. */
function reasonOf(names: Names, ad: AdPlaces, { named: [first] = [] }: Term): Message | null {
  if (!first) return null;
  const has = (id: string | null) => id !== null && first.ids.includes(id);
  if (first.attribute === 'port') {
    if (has(ad.portId)) return null;
    const port = names.ports.get(ad.counterPortId ?? '');
    const isLoading = ad.placeKind === 'dischargePort' || ad.placeKind === 'destination';
    if (port && has(port.id))
      return msg(isLoading ? 'market.viaLoadPort' : 'market.viaDischargePort', { port: { name: port.name } });
  } else {
    if (has(ad.countryId)) return null;
    const origin = names.countries.get(ad.originId ?? '');
    if (origin && has(origin.id)) return msg('market.ofOrigin', { place: { name: origin.name } });
  }
  const [id = ''] = first.ids;
  const place = (first.attribute === 'port' ? names.ports : names.countries).get(id);
  return place ? msg('market.inItsText', { place: { name: place.name } }) : null;
}

/** How a search was read, and why those of its ads match that do not show it. */
export async function readingOf(
  db: Sql,
  { terms, meaning }: ResolvedQuery,
  unnamed: number[],
): Promise<SearchReading | null> {
  if (!meaning) return null;
  const places = (terms ?? []).filter(namesPlace);
  const ads = unnamed.length > 0 && places.length > 0 ? await placesOf(db, unnamed) : [];
  const names = await namesOf(db);
  const reasons = ads.flatMap((ad) => {
    const [reason] = places.flatMap((term) => reasonOf(names, ad, term) ?? []);
    return reason ? [{ adId: ad.id, message: englishText(reason), ...reason }] : [];
  });
  const { chips, corrected, rest } = meaning;
  return { chips, corrected, rest, reasons };
}

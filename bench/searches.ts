import { sql } from 'kysely';
import type { Db } from '../server/db/client.ts';
import { pickSkewed, seeded } from './makeAds.ts';

const draw = seeded(4_711);
let asked = 0;

/** Makes a URL that was never requested before; the added filter matches every ad. */
const never = (path: string) => {
  asked += 1;
  return `${path}${path.includes('?') ? '&' : '?'}quantityMin=0.${String(asked).padStart(9, '0')}`;
};

const turned = (word: string) => {
  const at = 1 + Math.floor(draw() * (word.length - 2));
  return word.slice(0, at) + word.slice(at + 1, at + 2) + word.slice(at, at + 1) + word.slice(at + 2);
};

/** URLs of realistic searches, each never requested before. */
export async function searches(db: Db) {
  const codes = async (table: 'products' | 'countries' | 'ports' | 'product_types') =>
    (await db.selectFrom(table).select('id').orderBy('code').execute()).map((row) => row.id);
  const [products, countries, ports, types] = await Promise.all([
    codes('products'),
    codes('countries'),
    codes('ports'),
    codes('product_types'),
  ]);
  const { rows } = await sql<{ word: string }>`
    select word from search_words where length(word) >= 4 order by word`.execute(db);
  const words = rows.map((row) => row.word);
  const chance = (share: number) => draw() < share;
  const one = (items: readonly string[]) => items[Math.floor(draw() * items.length)] ?? '';

  const filters = () => {
    const parts: string[] = [];
    if (chance(0.4)) parts.push(`productId=${one(products)}`);
    if (chance(0.1)) parts.push(`productTypeId=${one(types)}`);
    if (chance(0.3)) parts.push(`countryId=${one(countries)}`);
    if (chance(0.1)) parts.push(`portId=${one(ports)}`);
    if (chance(0.1)) parts.push(`originExcluded=${one(countries)}`, `originExcluded=${one(countries)}`);
    if (chance(0.3)) parts.push(`side=${one(['sell', 'buy'])}`);
    if (chance(0.2)) parts.push(`term=${one(['CIF', 'FOB', 'CFR', 'DAP', 'ITT'])}`);
    if (chance(0.2)) parts.push(`region=${one(['Europe', 'Asia', 'Africa', 'Americas'])}`);
    if (chance(0.3))
      parts.push(`priceMin=${Math.round(draw() * 60)}`, `priceMax=${Math.round(60 + draw() * 90)}`);
    if (chance(0.2)) parts.push(`quantityMax=${Math.round(draw() * 90_000)}`);
    if (chance(0.2)) parts.push('deliveryFrom=2026-12-01&deliveryTo=2026-12-20');
    if (chance(0.2)) parts.push('verified=true');
    if (chance(0.1)) parts.push('priceType=fixed');
    return parts.join('&');
  };
  const sort = () => `sort=${one(['newest', 'price_asc', 'price_desc', 'quantity', 'ending_soon'])}`;
  const box = () => {
    const [lng, lat, size] = [draw() * 360 - 180, draw() * 140 - 70, 2 ** (2 + draw() * 6)];
    const clip = (value: number, most: number) => Math.max(-most, Math.min(most, value)).toFixed(3);
    return `bbox=${clip(lng - size, 180)},${clip(lat - size / 2, 90)},${clip(lng + size, 180)},${clip(lat + size / 2, 90)}&zoom=${Math.round(9 - Math.log2(size))}`;
  };
  const find = (q: string) => never(`/api/ads/public?q=${encodeURIComponent(q)}&sort=relevance`);
  const long = words.filter((word) => word.length >= 6);

  return {
    'filters and sort': () => never(`/api/ads/public?${filters()}&${sort()}`),
    'first page': () => never('/api/ads/public'),
    'page 500': () => never(`/api/ads/public?page=500&${sort()}`),
    'page 1 in the same orders': () => never(`/api/ads/public?page=1&${sort()}`),
    text: () => find(chance(0.5) ? pickSkewed(draw, words) : `${one(words)} ${one(words)}`),
    'text with filters': () => find(pickSkewed(draw, words)).concat(`&${filters()}`),
    'text with a typing error': () => find(turned(pickSkewed(draw, long))),
    'text with an alias': () =>
      find(one(['ago', 'ulsd', 'mazut', 'mogas', 'gasoil', 'en590', 'd6', 'jp54', 'lpg', 'avtur'])),
    facets: () => never(`/api/ads/public/facets?${filters()}`),
    'map, any viewport': () => `/api/ads/public/map?${box()}`,
    'map, any viewport and filter': () => never(`/api/ads/public/map?${filters()}&${box()}`),
    'map of the world': () => never('/api/ads/public/map?zoom=2'),
  };
}

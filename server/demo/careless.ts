import type { AdPayload } from '../../contract/ads/adPayload.ts';
import type { Good } from './goods.ts';
import type { Random } from './random.ts';

const DENSITY = 'Density @15 °C';

/** A way in which owners are careless, for the caution rule of its code; null where it does not fit the ad. */
type Slip = (ad: AdPayload, good: Good) => AdPayload | null;

const saying =
  (text: string, fits: (ad: AdPayload, good: Good) => boolean = () => true): Slip =>
  (ad, good) =>
    fits(ad, good) ? { ...ad, description: `${ad.description ?? ''} ${text}`.trim() } : null;

const isSell = (ad: AdPayload) => ad.side === 'sell';
const isFuel = (_ad: AdPayload, good: Good) => ['DIESEL', 'GASOIL'].includes(good.product);
/** Long enough to be compared with others: several owners paste the same paragraph. */
const PASTED =
  'We are a trading desk with its own tanks and its own people at the terminal, we name the surveyor together with the other side, we answer every serious enquiry on the same working day, and we send the draft contract with all annexes as soon as volume, window and place are agreed between the two principals.';

const slips: Record<string, Slip> = {
  T02: saying('Fastest way to reach the desk: +44 20 7946 0958.'),
  X04: (ad) =>
    ad.paymentTerms?.length && !ad.paymentTerms.includes('TT_ADV')
      ? { ...ad, description: `${ad.description ?? ''} T/T in advance for a first lot.`.trim() }
      : null,
  X03: saying('Between the parties stand 4 brokers, all protected.'),
  P02: saying('Also known as Virgin D2.', isFuel),
  R02: saying('Price gross/net -$9/-$7 to the assessment.', isSell),
  X02: saying('MT103/23 is possible.'),
  D01: saying('Delivery to any safe world port can be discussed.', (ad) =>
    ['CIF', 'CFR'].includes(ad.delivery?.term ?? ''),
  ),
  M02: saying('The seller expects POF first.', isSell),
  T01: saying(PASTED),
  P03: (ad) => {
    const row = ad.quality?.find(({ parameter }) => parameter === DENSITY);
    if (!row?.value) return null;
    const value = Number((row.value * 1.025).toFixed(1));
    const quality = ad.quality?.map((one) => (one === row ? { ...row, value } : one));
    return { ...ad, density15: value, quality };
  },
  P04: (ad) =>
    ad.density15 !== undefined && ad.density15 < 1000 && ad.side === 'sell'
      ? {
          ...ad,
          quality: [
            ...(ad.quality ?? []).filter(({ parameter }) => !parameter.startsWith('API')),
            {
              parameter: 'API gravity',
              basis: 'typical',
              value: Number((141_500 / ad.density15 - 131.5 + 4).toFixed(1)),
              unit: '°API',
            },
          ],
        }
      : null,
  /** Far below what others ask. */
  R01: (ad) =>
    ad.price?.type === 'fixed' && ad.price.amount !== undefined && ad.side === 'sell'
      ? { ...ad, price: { ...ad.price, amount: Number((ad.price.amount * 0.8).toFixed(2)) } }
      : null,
};
const everyday = Object.keys(slips).filter((code) => code !== 'R01');

/** The ad with one or two slips, as a fifth of all owners make them; a price far too low waits, and never stands. */
export function carelessly(random: Random, ad: AdPayload, good: Good, mayBeCheap: boolean): AdPayload {
  const codes = mayBeCheap ? [...everyday, 'R01', 'R01'] : everyday;
  let slipped = ad;
  const count = random.chance(0.25) ? 2 : 1;
  for (let tries = 0, made = 0; tries < 8 && made < count; tries += 1) {
    const next = slips[random.pick(codes)]?.(slipped, good);
    if (!next) continue;
    slipped = next;
    made += 1;
  }
  return slipped;
}

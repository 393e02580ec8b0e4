import type { Random } from './random.ts';

/** Input of an ad's sentences; `kind` picks those that fit how the product is carried. */
export type AdTextInput = {
  side: 'sell' | 'buy';
  kind: 'sea' | 'gas' | 'dry' | 'bunker';
  termDeal: boolean;
  lot: string;
};

type Side = AdTextInput['side'];
type Kind = AdTextInput['kind'];

const opening: Record<Side, { any: string[] } & Partial<Record<Kind, string[]>>> = {
  sell: {
    any: [
      'Own stock, title papers can be shown to a serious buyer.',
      'Part cargo is possible, price on request for less than the full lot.',
      'We hold the allocation for this month and load every ten days.',
      'Prompt cargo, the previous buyer gave up the slot.',
      'Quality as per last shipment.',
      'Offered firm until the end of the week, then subject to being unsold.',
    ],
    sea: [
      'Product in tank, ready to load on presentation of the vessel.',
      'One origin, no blending on board.',
      'Laycan can be narrowed to three days once the vessel is named.',
      'Loading rate 1,000 t an hour at the berth.',
    ],
    gas: [
      'Portfolio volume, the source can be chosen by the seller.',
      'One slot came free in our annual programme.',
    ],
    dry: [
      'Prime quality from current production, no off-grade.',
      'Stock in the port warehouse, ready to ship.',
    ],
    bunker: [
      'Avails from the tenth of the month, stems of any size from 300 t.',
      'Ex-wharf and delivered, on-spec certificate with each barge.',
    ],
  },
  buy: {
    any: [
      'End user demand, no resale; documents in our name only.',
      'Monthly need, a first lot to begin with.',
      'Offers from principals or their direct mandate, please.',
      'Quick decision: we answer complete offers within one working day.',
      'Alternative origins are welcome if the certificate supports the grade.',
    ],
    sea: [
      'Our terminal has tankage free from the first day of the window.',
      'Please quote with demurrage rate and the agreed laytime.',
      'We look for a reliable load port and a clean vetting record.',
    ],
    gas: [
      'Please offer with the heel terms and the size of the vessel.',
      'Needed to cover our winter position.',
    ],
    dry: ['Regular shipments preferred, first lot as a trial.', 'Please name the producer and the grade.'],
    bunker: ['Two of our vessels call in the window; stem can be split.'],
  },
};

const logistics: Record<Kind, { any: string[] } & Partial<Record<Side, string[]>>> = {
  sea: {
    any: [
      'Inspection by a mutually agreed surveyor at the load port, cost shared equally.',
      'Quantity by shore figures, quality by tank composite before loading.',
      'Vessel nomination at least seven days before the first day of the laycan.',
      'Max. draft 12.2 m at the berth.',
    ],
    sell: [
      'Load port works 24 hours, night berthing is allowed.',
      'Insurance 110 % of the invoice value, institute cargo clauses.',
    ],
    buy: [
      'Vessel must be no older than 15 years and accepted by the terminal.',
      'We take the quantity at the shore tank outturn.',
    ],
  },
  gas: {
    any: [
      'Quantity in energy by the independent surveyor.',
      'Delivery window of three days, the cargo can be diverted by agreement.',
      'Terms of the usual master agreement apply.',
    ],
  },
  dry: {
    any: [
      'Samples and the technical data sheet on request.',
      'Weight by draft survey or weighbridge, whichever applies.',
    ],
    sell: ['First lot within three weeks of the advance or credit.'],
  },
  bunker: {
    any: ['Bunker delivery note and MARPOL sample as usual.', 'Mass flow meter figures are final.'],
    sell: ['Price includes barging inside the port limits.'],
  },
};

const payment = {
  sell: [
    'Draft contract within a day of agreement.',
    'Our bank answers questions of yours directly.',
    'No fee of any kind is due before inspection.',
    'A standby credit secures deferred payment.',
  ],
  buy: [
    'We sign within two working days of agreement.',
    'Against the usual set of documents.',
    'Our bank gives comfort directly to the bank of the seller.',
    'We pay at five days after the notice of readiness.',
  ],
};

/** One to three sentences. */
export function describe(random: Random, { side, kind, termDeal, lot }: AdTextInput): string {
  const openings = opening[side];
  const how = logistics[kind];
  const sentences = [random.pick([...openings.any, ...(openings[kind] ?? [])])];
  if (termDeal)
    sentences.push(`Twelve months with ${lot} a month, plus or minus 5 % in the seller's option.`);
  else if (random.chance(0.75)) sentences.push(random.pick([...how.any, ...(how[side] ?? [])]));
  if (random.chance(0.55)) sentences.push(random.pick(payment[side]));
  return sentences.join(' ');
}

/** Content of dishonest ads for moderators to find: rules P01 and M01, then R02, X01, X02 and M02 of the red flags. */
export const doubtfulJet = {
  title: 'JP54 aviation kerosene, Colonial Grade 54, large volumes',
  text: 'JP54 available ex storage tanks in Rotterdam. Tank extension fee is for the account of the buyer and refunded with the first lot.',
};
export const doubtful = [
  'Price gross/net -$14/-$10 to Platts, commission open to both sides. Only mandates to the end buyer.',
  'Procedure: buyer issues ICPO with bank details, seller issues CI, buyer sends POF by MT799, seller answers with POP, then injection.',
  'Payment by MT103/23 after dip test, non-operative DLC within five days of the contract.',
  '2 % performance bond from the seller after POF first from the buyer. Any quantity is possible.',
];

type Rejection = { reason: string; fields: string[] };
export const rejections = {
  wrongUnit: {
    reason:
      'The density does not fit its unit: a figure below 2 is in kg/L, not in kg/m³. Please correct it and submit again.',
    fields: ['quality'],
  },
  doubtfulText: {
    reason:
      'The description is copied wording that buyers are warned of. Describe the cargo; the steps follow between the parties.',
    fields: ['description'],
  },
  noCertificate: {
    reason:
      'Please attach a certificate of quality not older than 30 days; we publish grades like this one only with it.',
    fields: ['documents'],
  },
} satisfies Record<string, Rejection>;

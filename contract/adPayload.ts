import { z } from 'zod';
import {
  contactTypes,
  dealKinds,
  documentKinds,
  documentVisibilities,
  priceTypes,
  qualityBases,
  sides,
} from './adWords.ts';
import { boundsInOrder } from './bounds.ts';
import { line, paragraphs } from './text.ts';

export const VALIDITY_DAYS = 30;
export const VALIDITY_DAYS_MAX = 90;
export const DOCUMENTS_MAX = 20;
export const DOCUMENT_BYTES_MAX = 15 * 1024 * 1024;

const magnitude = z.number().min(-1e9, 'Too small').max(1e9, 'Too large');
const amount = z.number().positive('More than zero').max(1e9, 'Too large');
const quantityAmount = z.number().positive('More than zero').max(1e12, 'Too large');
/** A calendar day, `YYYY-MM-DD`. */
const day = z.iso.date('A day like 2026-12-31');

const qualityValue = boundsInOrder(
  z
    .strictObject({
      parameter: line(60),
      basis: z.enum(qualityBases),
      min: magnitude.optional(),
      max: magnitude.optional(),
      value: magnitude.optional(),
      unit: z.string().trim().max(20),
    })
    .refine((row) => row.min !== undefined || row.max !== undefined || row.value !== undefined, {
      path: ['value'],
      message: 'Give a value, a minimum or a maximum',
    }),
);

const quantity = boundsInOrder(
  z.strictObject({
    min: quantityAmount,
    max: quantityAmount,
    unitId: z.uuid('Pick a unit'),
    basis: z.enum(['total', 'per_lift']).default('total'),
    lifts: z.number().int().min(1).max(1000).optional(),
    /** Operational tolerance, ± % of the quantity. */
    tolerancePct: z.number().min(0).max(10, 'At most 10 %').optional(),
  }),
);

const price = z
  .strictObject({
    type: z.enum(priceTypes),
    amount: amount.optional(),
    currencyId: z.uuid('Pick a currency').optional(),
    unitId: z.uuid('Pick a unit').optional(),
    benchmark: line(80).optional(),
    differential: magnitude.optional(),
    note: line(200).optional(),
  })
  .superRefine((value, issues) => {
    const needed = {
      fixed: ['amount', 'currencyId', 'unitId'],
      formula: ['benchmark', 'differential'],
      negotiable: [],
    } as const;
    for (const field of needed[value.type]) {
      if (value[field] === undefined) {
        issues.addIssue({ code: 'custom', path: [field], message: `A ${value.type} price needs this` });
      }
    }
  });

const delivery = z
  .strictObject({
    /** Code of a delivery term: Incoterms 2020 or a trade usage. */
    term: z.string().min(1, 'Pick a delivery term').max(10),
    place: line(120).optional(),
    portId: z.uuid().optional(),
    /** The other end of the voyage: where the cargo loads when `portId` is where it is discharged, or the reverse. */
    counterPortId: z.uuid().optional(),
    countryId: z.uuid('Pick a country'),
    from: day.optional(),
    to: day.optional(),
  })
  .refine((value) => !value.from || !value.to || value.from <= value.to, {
    path: ['to'],
    message: 'The window ends before it starts',
  })
  .refine(
    (value) =>
      !(['CIF', 'CFR'].includes(value.term) && /\b(aswp|any safe world port)\b/i.test(value.place ?? '')),
    {
      path: ['place'],
      message:
        'CIF and CFR need a named port of discharge: freight to “any safe world port” cannot be priced',
    },
  );

const contactValue = z.string().trim().min(3).max(120);

const contact = z.strictObject({
  types: z.array(z.enum(contactTypes)).max(contactTypes.length),
  /** Values come from the profile unless given. */
  phone: contactValue.optional(),
  email: z.email().max(254).optional(),
  whatsapp: contactValue.optional(),
  telegram: contactValue.optional(),
});

const document = z.strictObject({
  /** Present for a file that the ad already has; an entry without it needs a file in the same request. */
  id: z.uuid().optional(),
  title: line(120),
  kind: z.enum(documentKinds),
  visibility: z.enum(documentVisibilities),
});

/** Everything that makes an ad; all optional, as a draft holds whatever is valid so far. */
export const adFields = {
  side: z.enum(sides, 'Sell or buy').optional(),
  dealKind: z.enum(dealKinds).optional(),
  productId: z.uuid('Pick a product').optional(),
  productTypeId: z.uuid().optional(),
  title: line(120).optional(),
  description: paragraphs(5000).optional(),
  originCountryId: z.uuid().optional(),
  quality: z.array(qualityValue).max(60).optional(),
  /** kg/m³ at 15 °C. */
  density15: z.number().min(300, 'In kg/m³, 300 to 2000').max(2000, 'In kg/m³, 300 to 2000').optional(),
  quantity: quantity.optional(),
  price: price.optional(),
  delivery: delivery.optional(),
  paymentTerms: z.array(z.string().max(20)).max(11).optional(),
  inspectors: z.array(line(80)).max(10).optional(),
  validUntil: day.optional(),
  contact: contact.optional(),
  documents: z.array(document).max(DOCUMENTS_MAX, `At most ${DOCUMENTS_MAX} documents`).optional(),
};

export const adPayload = z.strictObject(adFields);
export type AdPayload = z.output<typeof adPayload>;

const requiredToSubmit = [
  ['side', (ad: AdPayload) => ad.side],
  ['productId', (ad: AdPayload) => ad.productId],
  ['quantity', (ad: AdPayload) => ad.quantity],
  ['price', (ad: AdPayload) => ad.price],
  ['delivery', (ad: AdPayload) => ad.delivery],
  ['delivery.place', (ad: AdPayload) => ad.delivery?.portId ?? ad.delivery?.place],
  ['paymentTerms', (ad: AdPayload) => ad.paymentTerms?.length],
] as const;

export type RequiredField = (typeof requiredToSubmit)[number][0];

/** Paths that a submission still needs, in the order of the form. */
export const missingToSubmit = (ad: AdPayload): RequiredField[] =>
  requiredToSubmit.filter(([, read]) => !read(ad)).map(([path]) => path);

import { z } from 'zod';
import { boundsInOrder } from '../core/bounds.ts';
import { fault, msg } from '../core/message.ts';
import { line, paragraphs } from '../core/text.ts';
import { priceFormula } from '../prices/formula.ts';
import {
  contactTypes,
  dealKinds,
  documentKinds,
  documentVisibilities,
  priceTypes,
  qualityBases,
  sides,
} from './adEnums.ts';

export const VALIDITY_DAYS = 30;
export const VALIDITY_DAYS_MAX = 90;
export const DOCUMENTS_MAX = 20;
export const DOCUMENT_BYTES_MAX = 15 * 1024 * 1024;

const magnitude = z.number().min(-1e9, fault('field.tooSmall')).max(1e9, fault('field.tooLarge'));
const amount = z.number().positive(fault('field.aboveZero')).max(1e9, fault('field.tooLarge'));
const quantityAmount = z.number().positive(fault('field.aboveZero')).max(1e12, fault('field.tooLarge'));
/** A calendar day, `YYYY-MM-DD`. */
const day = z.iso.date(fault('field.day'));

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
      message: fault('ads.valueMissing'),
    }),
);

const quantity = boundsInOrder(
  z.strictObject({
    min: quantityAmount,
    max: quantityAmount,
    unitId: z.uuid(fault('field.pickUnit')),
    basis: z.enum(['total', 'per_lift']).default('total'),
    lifts: z.number().int().min(1).max(1000).optional(),
    /** Operational tolerance, ± % of the quantity. */
    tolerancePct: z
      .number()
      .min(0)
      .max(10, fault('field.atMostPercent', { max: 10 }))
      .optional(),
  }),
);

const price = z
  .strictObject({
    type: z.enum(priceTypes),
    amount: amount.optional(),
    currencyId: z.uuid(fault('field.pickCurrency')).optional(),
    unitId: z.uuid(fault('field.pickUnit')).optional(),
    benchmark: line(80).optional(),
    differential: magnitude.optional(),
    /** In place of benchmark and differential: a formula that can be evaluated. It says its currency and unit itself. */
    formula: priceFormula.optional(),
    /** Whether a free benchmark may stand in for a licensed one to make the price comparable; by default it may. */
    proxy: z.boolean().optional(),
    note: line(200).optional(),
  })
  .superRefine((value, issues) => {
    const needed = {
      fixed: ['amount', 'currencyId', 'unitId'],
      formula: ['benchmark', 'differential'],
      negotiable: [],
    } as const;
    for (const field of value.formula ? [] : needed[value.type]) {
      if (value[field] === undefined) {
        issues.addIssue({
          code: 'custom',
          path: [field],
          message: fault('ads.priceNeeds', { type: msg(`ads.${value.type}`) }),
        });
      }
    }
    if (!value.formula) return;
    if (value.type !== 'formula')
      issues.addIssue({ code: 'custom', path: ['formula'], message: fault('ads.formulaOfOtherPrice') });
    for (const field of ['amount', 'benchmark', 'differential', 'currencyId', 'unitId'] as const)
      if (value[field] !== undefined)
        issues.addIssue({ code: 'custom', path: [field], message: fault('ads.formulaSaysIt') });
  });

const delivery = z
  .strictObject({
    /** Code of a delivery term: Incoterms 2020 or a trade usage. */
    term: z.string().min(1, fault('ads.pickTerm')).max(10),
    place: line(120).optional(),
    portId: z.uuid().optional(),
    /** Other end of the voyage: the loading port if `portId` is the discharge port, and vice versa. */
    counterPortId: z.uuid().optional(),
    countryId: z.uuid(fault('field.pickCountry')),
    from: day.optional(),
    to: day.optional(),
  })
  .refine((value) => !value.from || !value.to || value.from <= value.to, {
    path: ['to'],
    message: fault('ads.windowEndsBeforeStart'),
  })
  .refine(
    (value) =>
      !(['CIF', 'CFR'].includes(value.term) && /\b(aswp|any safe world port)\b/i.test(value.place ?? '')),
    {
      path: ['place'],
      message: fault('ads.portOfDischarge'),
    },
  );

const contactValue = z.string().trim().min(3).max(120);

const contact = z.strictObject({
  /** The messages of the site are always among them. */
  types: z
    .array(z.enum(contactTypes))
    .max(contactTypes.length)
    .overwrite((types) => (types.includes('in_app') ? types : ['in_app', ...types])),
  /** Values default to those of the profile. */
  phone: contactValue.optional(),
  email: z.email().max(254).optional(),
  whatsapp: contactValue.optional(),
  telegram: contactValue.optional(),
});

/** kg/m³ at 15 °C. */
const density15 = z.number().min(300, fault('ads.density')).max(2000, fault('ads.density'));

const document = z.strictObject({
  /** Set for a file the ad already has; an entry without it needs a file in the same request. */
  id: z.uuid().optional(),
  title: line(120),
  kind: z.enum(documentKinds),
  visibility: z.enum(documentVisibilities),
});

/** Sections of the form of an ad, in its order. */
export const adSections = ['what', 'quality', 'quantity', 'delivery', 'documents'] as const;
export type AdSection = (typeof adSections)[number];

type FieldFacts = {
  /** Optional, as a draft stores whatever is valid so far. */
  schema: z.ZodOptional;
  section: AdSection;
  /** A change of it on a published ad waits for approval; other changes are live at once. */
  approval?: true;
  /** What an ad without the field means; null if nothing. */
  absent?: unknown;
};

/**
 * The fields of an ad, in the reading order of its form. Whatever else is said of each field – how it is stored, shown,
 * compared, edited, imported – is a table `satisfies Record<AdField, …>`, so that a forgotten field does not compile.
 */
export const adFields = {
  side: { schema: z.enum(sides, fault('ads.pickSide')).optional(), section: 'what', approval: true },
  dealKind: { schema: z.enum(dealKinds).optional(), section: 'what', absent: 'spot' },
  productId: { schema: z.uuid(fault('field.pickProduct')).optional(), section: 'what', approval: true },
  productTypeId: { schema: z.uuid().optional(), section: 'what', approval: true },
  title: { schema: line(120).optional(), section: 'what' },
  originCountryId: { schema: z.uuid().optional(), section: 'what' },
  hazardClass: { schema: z.string().max(20).optional(), section: 'what' },
  description: { schema: paragraphs(5000).optional(), section: 'what' },
  density15: { schema: density15.optional(), section: 'quality' },
  quality: { schema: z.array(qualityValue).max(60).optional(), section: 'quality', absent: [] },
  /** Of the values that are test results. */
  laboratory: { schema: line(80).optional(), section: 'quality' },
  testedOn: { schema: day.optional(), section: 'quality' },
  quantity: { schema: quantity.optional(), section: 'quantity', approval: true },
  price: { schema: price.optional(), section: 'quantity', approval: true },
  delivery: { schema: delivery.optional(), section: 'delivery', approval: true },
  paymentTerms: { schema: z.array(z.string().max(20)).max(11).optional(), section: 'delivery', absent: [] },
  inspectors: { schema: z.array(line(80)).max(10).optional(), section: 'delivery', absent: [] },
  validUntil: { schema: day.optional(), section: 'delivery' },
  documents: {
    schema: z
      .array(document)
      .max(DOCUMENTS_MAX, fault('ads.tooManyDocuments', { max: DOCUMENTS_MAX }))
      .optional(),
    section: 'documents',
  },
  contact: { schema: contact.optional(), section: 'documents', absent: { types: ['in_app'] } },
} as const satisfies Record<string, FieldFacts>;

export type AdField = keyof typeof adFields;
export const adFieldNames = Object.keys(adFields) as AdField[];
export const factsOf = (field: AdField): FieldFacts => adFields[field];

/** The schema of each field, for bodies that hold an ad and more. */
export const payloadFields = Object.fromEntries(
  adFieldNames.map((field) => [field, adFields[field].schema]),
) as { [Field in AdField]: (typeof adFields)[Field]['schema'] };

export const adPayload = z.strictObject(payloadFields);
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

/** Paths still missing for submission, in form order. */
export const missingToSubmit = (ad: AdPayload): RequiredField[] =>
  requiredToSubmit.filter(([, read]) => !read(ad)).map(([path]) => path);

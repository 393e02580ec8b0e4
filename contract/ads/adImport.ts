import { z } from 'zod';
import { endpoint } from '../core/endpoint.ts';
import { fault, saidFields } from '../core/message.ts';
import { sheetFormats, sheetMediaTypes } from '../core/sheet.ts';
import type { AdField } from './adPayload.ts';
import { adStatuses } from './adStates.ts';

type Column = {
  /** The field that it fills, or the part of it; an error there is an error of the cell. */
  path: AdField | `${AdField}.${string}`;
  /** Other headers that mean it, in small letters and digits alone. */
  aliases?: readonly string[];
  example?: string;
};

/** Columns of a sheet of ads by their headers, read by an import and written by an export; each cell is text. */
export const adImportTable = {
  side: { path: 'side', aliases: ['buysell', 'direction', 'type'], example: 'sell' },
  deal: { path: 'dealKind', aliases: ['dealkind', 'contract'], example: 'spot' },
  product: { path: 'productId', aliases: ['commodity', 'item'], example: 'DIESEL' },
  grade: { path: 'productTypeId' },
  title: { path: 'title' },
  description: { path: 'description' },
  origin: { path: 'originCountryId', aliases: ['origincountry', 'countryoforigin'], example: 'NL' },
  'hazard class': {
    path: 'hazardClass',
    aliases: ['hazard', 'un', 'unnumber', 'imdg', 'adr'],
    example: 'UN1202-III',
  },
  density: { path: 'density15', aliases: ['density15', 'densityat15c'], example: '845' },
  quantity: { path: 'quantity', aliases: ['qty', 'volume', 'quantitymin'], example: '30000' },
  'quantity max': { path: 'quantity.max', aliases: ['maxquantity', 'qtymax'], example: '33000' },
  unit: { path: 'quantity.unitId', aliases: ['uom', 'quantityunit'], example: 'MT' },
  'price type': { path: 'price.type', aliases: ['pricing'], example: 'fixed' },
  price: { path: 'price', aliases: ['amount', 'unitprice'], example: '702.50' },
  currency: { path: 'price.currencyId', aliases: ['ccy'], example: 'USD' },
  'price unit': { path: 'price.unitId', example: 'MT' },
  benchmark: { path: 'price.benchmark', aliases: ['index'] },
  differential: { path: 'price.differential', aliases: ['premium', 'diff'] },
  /** A formula that can be evaluated, as JSON: an export writes it, and from there it comes back as it was. */
  formula: { path: 'price.formula' },
  proxy: { path: 'price.proxy' },
  'price note': { path: 'price.note' },
  term: {
    path: 'delivery',
    aliases: ['incoterm', 'incoterms', 'deliveryterm', 'delivery'],
    example: 'CIF',
  },
  port: { path: 'delivery.portId', aliases: ['locode', 'unlocode', 'portcode'], example: 'NLRTM' },
  place: { path: 'delivery.place' },
  country: { path: 'delivery.countryId', aliases: ['destination', 'deliverycountry'] },
  from: { path: 'delivery.from', aliases: ['laycanfrom', 'deliveryfrom'] },
  to: { path: 'delivery.to', aliases: ['laycanto', 'deliveryto'] },
  'payment terms': { path: 'paymentTerms', aliases: ['payment'], example: 'LC_SIGHT; TT_BL' },
  inspection: {
    path: 'inspectors',
    aliases: ['inspectors', 'inspector', 'surveyor'],
    example: 'SGS; Intertek',
  },
  'valid until': { path: 'validUntil', aliases: ['validity', 'expires'] },
} as const satisfies Record<string, Column>;

export type AdImportColumn = keyof typeof adImportTable;
export const adImportColumns = Object.keys(adImportTable) as [AdImportColumn, ...AdImportColumn[]];
export const importColumn = (column: AdImportColumn): Column => adImportTable[column];

/** Columns in front of these in an export; an import passes over them, so that an exported file can be sent as it is. */
export const adExportColumns = [
  'reference',
  'status',
  'closed at',
  'close reason',
  'price in words',
] as const;

const IMPORTED_ADS_MAX = 200;
/** 10 MB of text if every description is as long as it may be. */
export const EXPORTED_ADS_MAX = 2000;

const cell = z.string().trim().max(5000);
const row = z.strictObject(
  Object.fromEntries(
    [...adExportColumns, ...adImportColumns].map((column) => [column, cell.optional()]),
  ) as Record<(typeof adExportColumns)[number] | AdImportColumn, z.ZodOptional<typeof cell>>,
);
export type AdImportRow = z.infer<typeof row>;

/** Imports ads from one file, as drafts, and exports them to one. */
export const adImport = {
  run: endpoint({
    method: 'POST',
    path: '/ads/import',
    summary:
      'Make drafts of the rows of a file: all of them, or none where a cell is bad; `dryRun` only checks',
    access: 'signedIn',
    rate: 'general',
    /** 200 rows of 5 kB, twice the size of an ad with a long description. */
    bodyBytesMax: 1024 * 1024,
    body: z.strictObject({
      rows: z
        .array(row)
        .min(1, fault('field.noRows'))
        .max(IMPORTED_ADS_MAX, fault('field.tooManyRows', { max: IMPORTED_ADS_MAX })),
      dryRun: z.boolean().default(false),
    }),
    status: 200,
    response: z.object({
      /** `row` counts from 0. */
      faults: z.array(z.object({ row: z.number(), column: z.enum(adImportColumns), ...saidFields })),
      /** Ids of the drafts, in row order. */
      created: z.array(z.uuid()),
    }),
    errors: ['UPGRADE_REQUIRED', 'FORBIDDEN', 'SEATS_FULL'],
    repeatable: true,
  }),
  download: endpoint({
    method: 'GET',
    path: '/ads/export',
    summary: `Own ads as a CSV or XLSX file with the columns of an import: the ${EXPORTED_ADS_MAX.toLocaleString('en')} that changed last; quality values, documents and contact details are left out`,
    access: 'signedIn',
    rate: 'sheet',
    query: z.strictObject({
      status: z.enum(adStatuses).optional(),
      format: z.enum(sheetFormats).default('csv'),
    }),
    status: 200,
    response: 'file',
    mediaTypes: Object.values(sheetMediaTypes),
    errors: [],
  }),
};

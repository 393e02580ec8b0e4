import { endpoint } from '../core/endpoint.ts';
import { sheetMediaTypes } from '../core/sheet.ts';
import { publicAdsQuery } from './adSearch.ts';

export const MARKET_EXPORT_MAX = 1000;

/** The columns of an exported list; one that is added stands at the end, so that sheets built on it go on working. */
export const marketExportColumns = [
  'reference',
  'side',
  'deal',
  'product',
  'grade',
  'title',
  'key spec',
  'term',
  'load port',
  'discharge port',
  'place',
  'country',
  'laycan from',
  'laycan to',
  'quantity min',
  'quantity max',
  'unit',
  'price type',
  'price',
  'currency',
  'price unit',
  'benchmark',
  'differential',
  'USD/bbl',
  'USD/t',
  'USD/MMBtu',
  'company',
  'company country',
  'verified',
  'published',
  'slug',
  'formula',
  'comparable kind',
  'quote day',
  'company level',
] as const;

export const marketExport = {
  exportCsv: endpoint({
    method: 'GET',
    path: '/ads/public/export.csv',
    summary: `The first ${MARKET_EXPORT_MAX.toLocaleString('en')} ads of a search as a CSV file, in the order asked for`,
    access: 'signedIn',
    rate: 'sheet',
    query: publicAdsQuery.omit({ page: true, limit: true }),
    status: 200,
    response: 'file',
    mediaTypes: [sheetMediaTypes.csv],
    errors: [],
  }),
};

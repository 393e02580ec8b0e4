import { describe, expect, it } from 'vitest';
import type { Ad } from '../../../../contract/ads/adShapes.ts';
import {
  comparedParts,
  documentDifferences,
  priceChange,
  qualityDifferences,
  textChange,
} from './adDifference.ts';

const id = (last: number) => `019b76da-a800-70d0-8f07-c06a75f1eb${last.toString().padStart(2, '0')}`;
const usd = { id: id(1), code: 'USD', name: 'US dollar', symbol: '$', minorDigits: 2 };
const eur = { ...usd, id: id(2), code: 'EUR' };
const tonne = { id: id(3), code: 't', name: 'Tonne', symbol: 't', dimension: 'mass' };
const price = (amount: number, currency = usd) => ({
  type: 'fixed' as const,
  amount,
  currency,
  unit: tonne,
  benchmark: null,
  differential: null,
  note: null,
});
const comparable = (usdPerTonne: number) => ({
  usdPerBbl: null,
  usdPerTonne,
  usdPerMMBtu: null,
  kind: 'fixed' as const,
  quoteDay: null,
  stale: false,
  basis: { density15: null, densityFrom: null, usdRate: 1, rateDate: '2026-12-01' },
});

const ad = (more: Partial<Ad> = {}): Ad => ({
  id: id(10),
  slug: 'en590',
  reference: 'GM-1',
  status: 'approved',
  side: 'sell',
  dealKind: 'spot',
  title: 'EN 590',
  product: null,
  productType: null,
  quantity: { min: 30000, max: 30000, unit: tonne, basis: 'total', lifts: null, tolerancePct: null },
  quantityTonnes: 30000,
  quantityBarrels: null,
  price: price(700),
  comparable: comparable(700),
  priceFormula: null,
  yours: null,
  priceProxy: true,
  delivery: null,
  point: null,
  owner: {
    id: id(11),
    username: 'ada',
    company: null,
    country: null,
    verified: true,
    level: 0,
    memberSince: '2026-01-01T00:00:00Z',
    responseRate: null,
  },
  rejectionReason: null,
  rejectedFields: [],
  keyQuality: [],
  risk: 0,
  revises: null,
  featured: false,
  views: 0,
  inquiries: 0,
  validUntil: '2026-12-20',
  submittedAt: null,
  publishedAt: null,
  createdAt: '2026-11-20T00:00:00Z',
  updatedAt: '2026-11-20T00:00:00Z',
  version: 1,
  description: 'From Pernis refinery, SGS inspection.',
  originCountry: null,
  hazardClass: null,
  quality: [],
  testReport: null,
  density15: null,
  paymentTerms: [
    { code: 'LC_SIGHT', name: 'L/C at sight' },
    { code: 'SBLC', name: 'Standby L/C' },
  ],
  inspectors: [],
  contact: { types: ['in_app'], values: null },
  documents: [],
  checks: { standard: null, conformance: [], cautions: [] },
  responseRate: null,
  revision: null,
  ...more,
});

const compared = (before: Ad, after: Ad) => {
  const { changed, unchanged } = comparedParts(before, after);
  return { changed: changed.map(({ key }) => key), unchanged: unchanged.map(({ key }) => key) };
};

describe('the parts of two versions', () => {
  it('are parted into changed and unchanged; what is empty in both is neither', () => {
    const { changed, unchanged } = compared(ad(), ad({ price: price(650), title: 'EN 590 10 ppm' }));
    expect(changed).toEqual(['price', 'title']);
    expect(unchanged).toContain('quantity');
    expect(unchanged).not.toContain('originCountry');
  });

  it('differ by content, not by order', () => {
    const turned = ad({ paymentTerms: ad().paymentTerms.toReversed() });
    expect(compared(ad(), turned).changed).toEqual([]);
  });

  it('tell a difference that would be lost in rounding', () => {
    expect(compared(ad(), ad({ price: price(700.001) })).changed).toEqual(['price']);
  });

  it('tell a note from the price, and a window from the place', () => {
    const noted = ad({ price: { ...price(700), note: 'delivered' } });
    expect(compared(ad(), noted).changed).toEqual(['priceNote']);
    const delivery = {
      term: 'CIF',
      place: 'Rotterdam',
      port: null,
      portIs: null,
      counterPort: null,
      country: null,
      from: '2026-12-02',
      to: '2026-12-07',
    };
    const later = ad({ delivery: { ...delivery, to: '2026-12-09' } });
    expect(compared(ad({ delivery }), later).changed).toEqual(['window']);
  });
});

describe('the change of a price', () => {
  it('is a share of the old one', () => {
    expect(priceChange(ad(), ad({ price: price(665) }))).toBeCloseTo(-0.05);
  });

  it('is told by the comparable price where the measure changed', () => {
    const inEuro = ad({ price: price(600, eur), comparable: comparable(735) });
    expect(priceChange(ad(), inEuro)).toBeCloseTo(0.05);
  });

  it('is not told where nothing can be compared', () => {
    expect(priceChange(ad(), ad({ price: null, comparable: null }))).toBeNull();
  });
});

const row = (parameter: string, value: number) => ({
  parameter,
  basis: 'typical' as const,
  min: null,
  max: null,
  value,
  unit: 'mg/kg',
});

describe('quality values', () => {
  it('are matched by parameter, whatever their order', () => {
    const before = [row('Sulphur', 10), row('Water', 200), row('Ash', 0.01)];
    const after = [row('Water', 200), row('Sulphur', 8), row('Flash point', 55)];
    expect(qualityDifferences(before, after)).toEqual([
      { before: row('Sulphur', 10), after: row('Sulphur', 8) },
      { before: null, after: row('Flash point', 55) },
      { before: row('Ash', 0.01), after: null },
    ]);
  });
});

const document = (last: number, fileName: string, more: Partial<Ad['documents'][number]> = {}) => ({
  id: id(last),
  title: fileName,
  kind: 'quality_certificate' as const,
  visibility: 'members' as const,
  fileName,
  mediaType: 'application/pdf',
  bytes: 1000,
  url: null,
  ...more,
});

describe('documents', () => {
  it('are the same by file, though a changed version has copies of them', () => {
    expect(documentDifferences([document(1, 'a.pdf')], [document(2, 'a.pdf')])).toEqual([]);
  });

  it('came, went, or are shown otherwise', () => {
    const before = [document(1, 'a.pdf'), document(2, 'b.pdf')];
    const shown = document(3, 'b.pdf', { visibility: 'public' });
    const added = document(4, 'c.pdf');
    expect(documentDifferences(before, [shown, added])).toEqual([
      { before: before[1], after: shown },
      { before: null, after: added },
      { before: before[0], after: null },
    ]);
  });

  it('of one name and size are told apart by number', () => {
    const two = [document(1, 'a.pdf'), document(2, 'a.pdf')];
    expect(documentDifferences(two, [document(3, 'a.pdf')])).toEqual([{ before: two[1], after: null }]);
  });
});

describe('two texts', () => {
  it('show what differs between what is alike', () => {
    expect(textChange('From Pernis refinery, SGS.', 'From Antwerp refinery, SGS.')).toEqual({
      head: 'From ',
      removed: 'Pernis',
      added: 'Antwerp',
      tail: ' refinery, SGS.',
    });
    expect(textChange('one two', 'one two three')).toEqual({
      head: 'one two',
      removed: '',
      added: ' three',
      tail: '',
    });
    expect(textChange('same', 'same')).toEqual({ head: 'same', removed: '', added: '', tail: '' });
  });
});

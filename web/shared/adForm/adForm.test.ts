import { describe, expect, it } from 'vitest';
import { type AdForm, candidateOf, emptyAdForm } from './adForm.ts';
import { isWorthSaving, validPart } from './adFormValidity.ts';
import type { DocumentRow } from './formFields.ts';

const uuid = (digit: number) => `0190a000-0000-7000-8000-00000000000${digit}`;

const filled = (): AdForm => ({
  ...emptyAdForm(),
  side: 'sell',
  productId: uuid(1),
  quantity: { min: '30000', max: '', unitId: uuid(2), basis: 'total', lifts: '', tolerancePct: '5' },
  price: { ...emptyAdForm().price, amount: '702.50', currencyId: uuid(3), unitId: uuid(2) },
  delivery: { ...emptyAdForm().delivery, term: 'CIF', portId: uuid(4), countryId: uuid(5) },
  paymentTerms: ['LC_SIGHT'],
});

const stored = (row: DocumentRow) => row.id !== '';
const all = () => true;
const read = (form: AdForm, sendable: (row: DocumentRow) => boolean = stored) =>
  validPart(candidateOf(form, sendable));

describe('candidateOf and validPart', () => {
  it('turns a complete form into a payload', () => {
    const { payload, issues } = read(filled());
    expect(issues).toEqual([]);
    expect(payload).toMatchObject({
      side: 'sell',
      quantity: { min: 30000, max: 30000, tolerancePct: 5, basis: 'total' },
      price: { type: 'fixed', amount: 702.5 },
      delivery: { term: 'CIF', portId: uuid(4) },
    });
    expect(payload).not.toHaveProperty('title');
  });

  it('says nothing of parts that were only preset', () => {
    const form = { ...emptyAdForm(), quantity: { ...emptyAdForm().quantity, unitId: uuid(2) } };
    const { payload, issues } = read(form);
    expect(issues).toEqual([]);
    expect(payload).not.toHaveProperty('quantity');
    expect(payload).not.toHaveProperty('price');
    expect(isWorthSaving(payload)).toBe(false);
  });

  it('keeps what is valid when a part is not, and says where', () => {
    const form = filled();
    form.quantity.max = '20000';
    form.price.amount = 'about 700';
    const { payload, issues } = read(form);
    expect(payload).toMatchObject({ side: 'sell', productId: uuid(1) });
    expect(payload).not.toHaveProperty('quantity');
    expect(payload).not.toHaveProperty('price');
    expect(issues.map(({ path }) => path)).toEqual(['quantity.max', 'price.amount']);
    expect(issues[1]?.kind).toBe('number');
    expect(isWorthSaving(payload)).toBe(true);
  });

  it('refuses any safe world port at the place, where it stands', () => {
    const form = filled();
    form.delivery.place = 'ASWP';
    expect(read(form).issues.map(({ path }) => path)).toEqual(['delivery.place']);
  });

  it('names the part of a group that is missing', () => {
    const form = { ...emptyAdForm(), delivery: { ...emptyAdForm().delivery, term: 'FOB' } };
    expect(read(form).issues).toMatchObject([{ path: 'delivery.countryId' }]);
  });

  it('names the laboratory of test results alone', () => {
    const form = filled();
    form.laboratory = 'Invented Inspection BV';
    const row = { parameter: 'Water', unit: 'mg/kg', min: '', max: '', value: '120' };
    const sent = (basis: 'typical' | 'test_result') => {
      form.quality = [{ ...row, basis }];
      return read(form).payload.laboratory;
    };
    expect([sent('test_result'), sent('typical')]).toEqual(['Invented Inspection BV', undefined]);
  });

  it('takes the density from the quality row and points at form rows, not at sent ones', () => {
    const form = filled();
    form.quality = [
      { parameter: 'RON', unit: '', basis: 'typical', min: '', max: '', value: '' },
      { parameter: 'Density @15 °C', unit: 'kg/m³', basis: 'test_result', min: '', max: '', value: '844.6' },
      { parameter: 'Sulphur', unit: 'mg/kg', basis: 'typical', min: '9', max: '3', value: '' },
    ];
    const { payload, issues } = read(form);
    expect(payload.density15).toBe(844.6);
    expect(payload.quality).toEqual([
      { parameter: 'Density @15 °C', unit: 'kg/m³', basis: 'test_result', value: 844.6 },
    ]);
    expect(issues).toMatchObject([{ path: 'quality.2.max' }]);
  });

  it('sends a document only with its file or its id', () => {
    const form = filled();
    const row = {
      title: 'COQ',
      kind: 'quality_certificate',
      visibility: 'public',
      fileName: 'coq.pdf',
      bytes: 9,
    } as const;
    form.documents = [
      { ...row, key: 'a', id: '' },
      { ...row, key: 'b', id: uuid(7) },
    ];
    expect(read(form).payload.documents).toEqual([
      { id: uuid(7), title: 'COQ', kind: 'quality_certificate', visibility: 'public' },
    ]);
    expect(read(form, all).payload.documents).toHaveLength(2);
  });

  it('forgets contact values of ways that are not offered', () => {
    const form = filled();
    form.contact = {
      types: ['in_app', 'email'],
      phone: '+31201234567',
      email: 'a@b.nl',
      whatsapp: '',
      telegram: '',
    };
    expect(read(form).payload.contact).toEqual({ types: ['in_app', 'email'], email: 'a@b.nl' });
  });
});

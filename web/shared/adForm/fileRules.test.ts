import { describe, expect, it } from 'vitest';
import { kindOfName, titleOfName } from './fileRules.ts';

describe('titleOfName', () => {
  it.each([
    ['COQ_30kt-final.pdf', 'COQ 30kt final'],
    ['report.v2.xlsx', 'report.v2'],
    ['.pdf', '.pdf'],
  ])('%s', (name, title) => {
    expect(titleOfName(name)).toBe(title);
  });

  it('stays within a title', () => {
    expect(titleOfName(`${'x'.repeat(200)}.pdf`)).toHaveLength(120);
  });
});

describe('kindOfName', () => {
  it.each([
    ['COQ_SGS.pdf', 'quality_certificate'],
    ['msds-diesel.pdf', 'safety_data_sheet'],
    ['Sales mandate.docx', 'mandate'],
    ['photo.png', 'other'],
  ])('%s', (name, kind) => {
    expect(kindOfName(name)).toBe(kind);
  });
});

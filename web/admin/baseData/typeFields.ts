import type { I18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type {
  ProductEntry,
  ProductTypeEntry,
  SpecTemplateEntry,
} from '../../../contract/baseData/baseData.ts';
import { translateName } from '../../i18n/translate.ts';
import { boundsText } from '../../lib/bounds.ts';
import type { CsvRow } from '../../shared/sheetImport/csvFile.ts';
import type { EntryFormShape } from './entries/EntryForm.tsx';
import { limitNamed, rowsOf, typeForm } from './products/ownLimits.ts';

const SULPHUR = {
  kind: 'number',
  min: 0,
  max: 1_000_000,
  decimals: 2,
  unit: 'mg/kg',
  optional: true,
} as const;

/** Form of a grade. */
export const typeShape = (
  i18n: I18n,
  type: ProductTypeEntry | undefined,
  productId: string,
  template: SpecTemplateEntry | undefined,
): EntryFormShape => ({
  schema: typeForm(template, type?.specOverrides ?? null),
  values: {
    productId: type?.productId ?? productId,
    name: type?.name ?? '',
    code: type?.code ?? '',
    hsCode: type?.hsCode ?? null,
    unNumber: type?.unNumber ?? null,
    density15: type?.density15 ?? null,
    sulphurMax: type?.sulphurMax ?? null,
    sulphurTypical: type?.sulphurTypical ?? null,
    limits: rowsOf(type?.specOverrides ?? null, template),
    aliases: type?.aliases ?? [],
  },
  groups: [
    {
      fields: [
        { kind: 'text', name: 'name', label: i18n._(msg`Name`), maxLength: 120 },
        { kind: 'text', name: 'code', label: i18n._(msg`Code`), maxLength: 60, capital: true, mono: true },
        {
          kind: 'words',
          name: 'aliases',
          label: i18n._(msg`Other names`),
          description: i18n._(msg`Search aliases; press Enter after each`),
        },
      ],
    },
    {
      title: i18n._(msg`Codes of trade and transport`),
      fields: [
        {
          kind: 'text',
          name: 'hsCode',
          label: i18n._(msg`HS code`),
          maxLength: 13,
          optional: true,
          mono: true,
        },
        {
          kind: 'text',
          name: 'unNumber',
          label: i18n._(msg`UN number`),
          maxLength: 4,
          optional: true,
          mono: true,
        },
      ],
    },
    {
      title: i18n._(msg`Quality`),
      fields: [
        {
          kind: 'number',
          name: 'density15',
          label: i18n._(msg`Density at 15 °C`),
          min: 0,
          max: 5000,
          decimals: 3,
          unit: 'kg/m³',
          optional: true,
        },
        { ...SULPHUR, name: 'sulphurMax', label: i18n._(msg`Sulphur at most`) },
        { ...SULPHUR, name: 'sulphurTypical', label: i18n._(msg`Sulphur, typical`) },
      ],
    },
  ],
});

/** A grade's own limits as texts, except a sulphur limit that is already shown. */
const ownLimits = (type: ProductTypeEntry, template: SpecTemplateEntry | undefined): string[] =>
  rowsOf(type.specOverrides, template).flatMap(({ param, ...bounds }) => {
    const text = boundsText(bounds, String);
    const unit = limitNamed(template, param)?.unit ?? '';
    const isSaid = param === 'Sulphur' && unit === 'mg/kg' && bounds.max === type.sulphurMax;
    return text === null || isSaid ? [] : [`${translateName(param)} ${text} ${unit}`.trim()];
  });

export const typeFacts = (i18n: I18n, type: ProductTypeEntry, template: SpecTemplateEntry | undefined) => {
  const { density15, sulphurMax, sulphurTypical } = type;
  return [
    density15 === null ? null : i18n._(msg`${density15} kg/m³`),
    sulphurMax === null ? null : i18n._(msg`S ≤ ${sulphurMax} mg/kg`),
    sulphurTypical === null ? null : i18n._(msg`S ~ ${sulphurTypical} mg/kg`),
    ...ownLimits(type, template),
  ];
};

export const typeCsv = (
  type: ProductTypeEntry,
  product: ProductEntry | undefined,
  template: SpecTemplateEntry | undefined,
): CsvRow => ({
  product: product?.code ?? null,
  code: type.code,
  name: type.name,
  hsCode: type.hsCode,
  unNumber: type.unNumber,
  density15: type.density15,
  sulphurMax: type.sulphurMax,
  sulphurTypical: type.sulphurTypical,
  limits: rowsOf(type.specOverrides, template)
    .map(({ param, min, max }) => `${param} ${min ?? ''}..${max ?? ''}`)
    .join('; '),
  aliases: type.aliases.join('; '),
  default: type.isDefault,
  active: type.isActive,
});

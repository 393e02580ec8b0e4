import type { I18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { ProductEntry, SpecTemplateEntry, UnitEntry } from '../../../../contract/baseData/baseData.ts';
import { phases } from '../../../../contract/baseData/baseData.ts';
import { productBody } from '../../../../contract/baseData/productWrites.ts';
import type { EntryFormShape } from '../entries/EntryForm.tsx';
import { phaseText } from '../entries/entryText.ts';

type Lists = {
  units: readonly UnitEntry[];
  templates: readonly SpecTemplateEntry[];
  /** Possible parents of a new product. */
  parents: readonly ProductEntry[];
  parentId: string | null;
};

const DENSITY = { kind: 'number', min: 0, max: 5000, decimals: 3, unit: 'kg/m³', optional: true } as const;
const GCV = { kind: 'number', min: 0, max: 500, decimals: 4, optional: true } as const;

/** Form of a product. An existing one changes its parent in the tree. */
export const productShape = (
  i18n: I18n,
  product: ProductEntry | undefined,
  { units, templates, parents, parentId }: Lists,
): EntryFormShape => ({
  schema: productBody,
  values: {
    name: product?.name ?? '',
    code: product?.code ?? '',
    ...(product === undefined ? { parentId } : {}),
    phase: product?.phase ?? 'liquid',
    hsCode: product?.hsCode ?? null,
    unNumber: product?.unNumber ?? null,
    density15: product?.density15 ?? null,
    densityMin: product?.densityMin ?? null,
    densityMax: product?.densityMax ?? null,
    gcvMjPerSm3: product?.gcvMjPerSm3 ?? null,
    gcvMjPerKg: product?.gcvMjPerKg ?? null,
    defaultUnitId: product?.defaultUnitId ?? null,
    specTemplate: product?.specTemplate ?? null,
    aliases: product?.aliases ?? [],
  },
  groups: [
    {
      fields: [
        { kind: 'text', name: 'name', label: i18n._(msg`Name`), maxLength: 120 },
        { kind: 'text', name: 'code', label: i18n._(msg`Code`), maxLength: 40, capital: true, mono: true },
        ...(product === undefined
          ? [
              {
                kind: 'choice' as const,
                name: 'parentId',
                label: i18n._(msg`Below`),
                choices: parents.map(({ id, name }) => ({ value: id, label: name })),
                optional: true as const,
              },
            ]
          : []),
        {
          kind: 'choice',
          name: 'phase',
          label: i18n._(msg`Phase`),
          choices: phases.map((value) => ({ value, label: i18n._(phaseText[value]) })),
        },
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
      title: i18n._(msg`Density at 15 °C`),
      fields: [
        { ...DENSITY, name: 'densityMin', label: i18n._(msg`Lowest`) },
        { ...DENSITY, name: 'density15', label: i18n._(msg`Typical`) },
        { ...DENSITY, name: 'densityMax', label: i18n._(msg`Highest`) },
      ],
    },
    {
      title: i18n._(msg`Gross calorific value`),
      fields: [
        { ...GCV, name: 'gcvMjPerSm3', label: i18n._(msg`By volume`), unit: 'MJ/Sm³' },
        { ...GCV, name: 'gcvMjPerKg', label: i18n._(msg`By mass`), unit: 'MJ/kg' },
      ],
    },
    {
      title: i18n._(msg`In ads`),
      fields: [
        {
          kind: 'choice',
          name: 'defaultUnitId',
          label: i18n._(msg`Unit`),
          description: i18n._(msg`What new ads start with`),
          choices: units.map(({ id, name, symbol }) => ({ value: id, label: `${symbol} · ${name}` })),
          optional: true,
        },
        {
          kind: 'choice',
          name: 'specTemplate',
          label: i18n._(msg`Specification`),
          description: i18n._(msg`What the quality is compared with`),
          choices: templates.map(({ code, name }) => ({ value: code, label: name })),
          optional: true,
        },
      ],
    },
  ],
});

import type { I18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Anchor } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { FormulaNames } from '../../../contract/prices/formulaSentence.ts';
import type { CalculationRow } from '../../../contract/prices/priceCalculations.ts';
import type { Formatters } from '../../lib/format.ts';
import { formulaText, priceStatusText } from '../../shared/adForm/formula/formulaText.ts';
import { calculationPrice } from '../../shared/calculations/calculationPrice.ts';
import { Code } from '../../ui/Code.tsx';
import { RelativeTime } from '../../ui/RelativeTime.tsx';
import type { TableColumn } from '../../ui/table/tableTypes.ts';
import classes from './CalculationPage.module.css';

export const calculationColumns = (
  i18n: I18n,
  names: FormulaNames,
  format: Formatters,
): TableColumn<CalculationRow>[] => [
  {
    id: 'number',
    header: i18n._(msg`Calculation`),
    cell: ({ id, number }) => (
      <Anchor
        inherit
        renderRoot={(props) => <Link to="/users/calculations/$id" params={{ id }} {...props} />}
      >
        <Code>{number}</Code>
      </Anchor>
    ),
  },
  {
    id: 'formula',
    header: i18n._(msg`Formula`),
    cell: ({ formula }) => <bdi className={classes.formula}>{formulaText(formula, names)}</bdi>,
  },
  {
    id: 'event',
    header: i18n._(msg`Event`),
    cell: ({ event }) => (event.day === null ? '–' : format.day(event.day)),
  },
  {
    id: 'status',
    header: i18n._(msg`Status`),
    cell: ({ status, supersededBy }) =>
      i18n._(supersededBy === null ? priceStatusText[status] : msg`Superseded by ${supersededBy.number}`),
  },
  {
    id: 'amount',
    header: i18n._(msg`Price`),
    align: 'end',
    cell: (row) => <bdi>{calculationPrice(row, names.symbols, format) ?? i18n._(msg`licensed`)}</bdi>,
  },
  { id: 'at', header: i18n._(msg`Made`), cell: ({ createdAt }) => <RelativeTime at={createdAt} /> },
];

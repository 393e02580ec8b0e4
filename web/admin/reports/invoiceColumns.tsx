import type { I18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { Invoice } from '../../../contract/billing/invoices.ts';
import type { Formatters } from '../../lib/format.ts';
import { DocumentButton } from '../../shared/money/DocumentButton.tsx';
import { rateText, taxKindText } from '../../shared/money/taxText.ts';
import { Code } from '../../ui/Code.tsx';
import type { TableColumn } from '../../ui/table/tableTypes.ts';
import classes from './ReportsPage.module.css';

type Ways = { i18n: I18n; format: Formatters; signed: (amount: number) => string };

export const invoiceColumns = ({ i18n, format, signed }: Ways): TableColumn<Invoice>[] => [
  {
    id: 'number',
    header: i18n._(msg`Number`),
    cell: ({ number, about }) => (
      <span className={classes.who}>
        <Code>{number}</Code>
        {about !== null && (
          <span className={classes.small}>
            <Code>{about}</Code>
          </span>
        )}
      </span>
    ),
  },
  { id: 'at', header: i18n._(msg`Date`), cell: ({ issuedAt }) => format.day(issuedAt.slice(0, 10)) },
  {
    id: 'buyer',
    header: i18n._(msg`Buyer`),
    cell: ({ buyer }) => (
      <span className={classes.who}>
        <bdi>{buyer.legalName}</bdi>
        <span className={classes.small}>
          {buyer.country === '' ? '–' : format.country(buyer.country)}
          {buyer.vatNumber !== '' && (
            <>
              {' '}
              · <Code>{buyer.vatNumber}</Code>
            </>
          )}
        </span>
      </span>
    ),
  },
  {
    id: 'tax',
    header: i18n._(msg`Tax`),
    cell: ({ kind, rate }) => (rate === null ? i18n._(taxKindText[kind]) : rateText(format, rate)),
  },
  { id: 'net', header: i18n._(msg`Net`), cell: ({ net }) => signed(net), align: 'end', brief: true },
  { id: 'vat', header: i18n._(msg`VAT`), cell: ({ tax }) => signed(tax), align: 'end', brief: true },
  { id: 'gross', header: i18n._(msg`Gross`), cell: ({ gross }) => signed(gross), align: 'end', brief: true },
  {
    id: 'pdf',
    header: i18n._(msg`File`),
    align: 'end',
    cell: (one) => <DocumentButton document={one} compact />,
  },
];

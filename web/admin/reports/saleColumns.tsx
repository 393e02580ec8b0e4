import type { I18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Anchor } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { Sale } from '../../../contract/billing/reports.ts';
import type { Formatters } from '../../lib/format.ts';
import { methodText } from '../../shared/money/paymentText.ts';
import { Chip } from '../../ui/Chip.tsx';
import { Code } from '../../ui/Code.tsx';
import type { TableColumn } from '../../ui/table/tableTypes.ts';
import classes from './ReportsPage.module.css';
import { saleKindText } from './reportText.ts';

const tones = { sale: 'ok', refund: 'amber', top_up: 'petrol', payout: 'amber', write_off: 'plain' } as const;

type Ways = { i18n: I18n; format: Formatters; signed: (amount: number) => string; mayOpen: boolean };

export const saleColumns = ({ i18n, format, signed, mayOpen }: Ways): TableColumn<Sale>[] => [
  {
    id: 'payment',
    header: i18n._(msg`Payment`),
    cell: ({ paymentNumber }) => {
      if (paymentNumber === null) return '–';
      if (!mayOpen) return <Code>{paymentNumber}</Code>;
      return (
        <Anchor
          inherit
          c="inherit"
          underline="never"
          renderRoot={(props) => <Link to="/admin/payments" search={{ q: paymentNumber }} {...props} />}
        >
          <Code>{paymentNumber}</Code>
        </Anchor>
      );
    },
  },
  { id: 'at', header: i18n._(msg`When`), cell: ({ at }) => format.dateTime(at) },
  {
    id: 'kind',
    header: i18n._(msg`Kind`),
    cell: ({ kind }) => <Chip tone={tones[kind]}>{i18n._(saleKindText[kind])}</Chip>,
  },
  {
    id: 'who',
    header: i18n._(msg`Who`),
    cell: ({ user }) => <span className={classes.who}>{user.company ?? user.username}</span>,
  },
  { id: 'plan', header: i18n._(msg`Plan`), cell: ({ plan }) => plan?.name ?? '–' },
  { id: 'method', header: i18n._(msg`Method`), cell: ({ method }) => i18n._(methodText[method]) },
  { id: 'amount', header: i18n._(msg`Amount`), cell: ({ amount }) => signed(amount), align: 'end' },
];

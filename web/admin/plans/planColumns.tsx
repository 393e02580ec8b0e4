import type { I18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Anchor, Switch } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { Answer } from '../../../contract/core/endpoint.ts';
import type { contract } from '../../../contract/index.ts';
import type { Formatters } from '../../lib/format.ts';
import { Chip } from '../../ui/Chip.tsx';
import { Code } from '../../ui/Code.tsx';
import type { TableColumn } from '../../ui/table/tableTypes.ts';
import classes from './PlansPage.module.css';
import { parsePlansSearch } from './plansSearch.ts';
import type { usePlanToggle } from './usePlanToggle.ts';

export type AdminPlan = Answer<typeof contract.plans.adminList>['items'][number];

type Ways = {
  i18n: I18n;
  format: Formatters;
  money: (value: number, currency: string) => string;
  sale: ReturnType<typeof usePlanToggle>;
};

export const planColumns = ({ i18n, format, money, sale }: Ways): TableColumn<AdminPlan>[] => [
  {
    id: 'plan',
    header: i18n._(msg`Plan`),
    cell: (plan) => (
      <span className={classes.name}>
        <Anchor
          inherit
          c="inherit"
          underline="never"
          fw={600}
          renderRoot={(props) => (
            <Link
              to="."
              search={(now: Record<string, unknown>) =>
                parsePlansSearch({ ...now, plan: plan.id, part: undefined })
              }
              resetScroll={false}
              {...props}
            />
          )}
        >
          {plan.name}
        </Anchor>
        <Code>{plan.code}</Code>
        {plan.isDefault && <Chip>{i18n._(msg`free for everybody`)}</Chip>}
        {plan.highlighted && <Chip tone="petrol">{i18n._(msg`highlighted`)}</Chip>}
      </span>
    ),
  },
  {
    id: 'price',
    header: i18n._(msg`Price`),
    cell: (plan) => money(plan.price, plan.currency),
    align: 'end',
  },
  {
    id: 'days',
    header: i18n._(msg`Days`),
    cell: (plan) => format.number(plan.durationDays),
    align: 'end',
  },
  {
    id: 'subscribers',
    header: i18n._(msg`Subscribers`),
    cell: (plan) => format.number(plan.activeSubscribers),
    align: 'end',
  },
  {
    id: 'sale',
    header: i18n._(msg`On sale`),
    cell: (plan) => (
      <span className={classes.above} title={plan.isDefault ? i18n._(msg`The free plan stays on sale`) : ''}>
        <Switch
          aria-label={i18n._(msg`${plan.name} on sale`)}
          checked={plan.isActive}
          disabled={plan.isDefault || sale.savingId === plan.id}
          onChange={() => sale.toggle(plan)}
        />
      </span>
    ),
  },
  { id: 'order', header: i18n._(msg`Order`), cell: (plan) => format.number(plan.order), align: 'end' },
];

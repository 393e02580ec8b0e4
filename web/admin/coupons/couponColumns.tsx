import type { I18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Anchor } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { Coupon } from '../../../contract/billing/coupons.ts';
import type { Formatters } from '../../lib/format.ts';
import type { TableColumn } from '../../ui/table/tableTypes.ts';
import { CouponGift, CouponStateTag, CouponTime } from './CouponTags.tsx';
import { parseCouponsSearch } from './couponsSearch.ts';

type Ways = { i18n: I18n; format: Formatters; currency: string; nameOfPlan: (id: string) => string };

export const couponColumns = ({ i18n, format, currency, nameOfPlan }: Ways): TableColumn<Coupon>[] => [
  {
    id: 'code',
    header: i18n._(msg`Code`),
    cell: (coupon) => (
      <Anchor
        inherit
        c="inherit"
        underline="never"
        fw={600}
        ff="monospace"
        translate="no"
        renderRoot={(props) => (
          <Link
            to="."
            search={(now: Record<string, unknown>) => parseCouponsSearch({ ...now, coupon: coupon.id })}
            resetScroll={false}
            {...props}
          />
        )}
      >
        {coupon.code}
      </Anchor>
    ),
  },
  {
    id: 'gift',
    header: i18n._(msg`Gives`),
    cell: (coupon) => <CouponGift coupon={coupon} currency={currency} />,
  },
  { id: 'state', header: i18n._(msg`State`), cell: (coupon) => <CouponStateTag coupon={coupon} /> },
  {
    id: 'uses',
    header: i18n._(msg`Uses`),
    cell: (coupon) =>
      coupon.maxUses === null
        ? format.number(coupon.uses)
        : i18n._(msg`${format.number(coupon.uses)} of ${format.number(coupon.maxUses)}`),
    align: 'end',
  },
  {
    id: 'plans',
    header: i18n._(msg`Plans`),
    cell: (coupon) =>
      coupon.planIds.length === 0 ? i18n._(msg`All`) : coupon.planIds.map(nameOfPlan).join(', '),
  },
  { id: 'time', header: i18n._(msg`Valid`), cell: (coupon) => <CouponTime coupon={coupon} /> },
  {
    id: 'created',
    header: i18n._(msg`Created`),
    cell: (coupon) => format.day(coupon.createdAt),
    align: 'end',
    hidden: true,
  },
];

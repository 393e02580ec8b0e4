import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { Link, type LinkProps } from '@tanstack/react-router';
import { contract } from '../../../contract/index.ts';
import type { StaffNeedKind } from '../../../contract/operations/stats.ts';
import { errorText } from '../../lib/api/errorText.ts';
import { useRead } from '../../lib/api/query.ts';
import { useFormat } from '../../lib/format.ts';
import { SkeletonCard } from '../../ui/feedback/SkeletonCard.tsx';
import { RelativeTime } from '../../ui/RelativeTime.tsx';
import classes from './StatsPage.module.css';

const needText: Record<StaffNeedKind, { says: MessageDescriptor; leads: LinkProps }> = {
  waiting_ads: { says: msg`Ads to decide`, leads: { to: '/admin/ads' } },
  open_tickets: { says: msg`Open tickets`, leads: { to: '/admin/tickets', search: { status: 'open' } } },
  waiting_transfers: {
    says: msg`Bank transfers to confirm`,
    leads: { to: '/admin/payments', search: { status: 'pending', method: 'bank_transfer' } },
  },
  due_payouts: {
    says: msg`Payouts to make`,
    leads: {
      to: '/admin/payments',
      search: { type: 'refund', status: 'pending', method: 'bank_transfer' },
    },
  },
  stuck_refunds: { says: msg`Refunds that did not go out`, leads: { to: '/admin/payments' } },
  held_rates: {
    says: msg`Exchange rates to check`,
    leads: { to: '/admin/base-data/$kind', params: { kind: 'currencies' } },
  },
  stale_rates: {
    says: msg`Currencies with stale rates`,
    leads: { to: '/admin/base-data/$kind', params: { kind: 'currencies' } },
  },
  overdue_data_requests: {
    says: msg`Overdue data requests`,
    leads: { to: '/admin/data-requests', search: { view: 'overdue' } },
  },
  failed_jobs: { says: msg`Jobs that failed`, leads: { to: '/admin/jobs' } },
};

const REFRESH_MS = 60_000;
const NEED_HEIGHT = 62;

/** Open matters for staff, each linked to where it is handled. */
export const StaffNeeds = () => {
  const { i18n } = useLingui();
  const { number } = useFormat();
  const read = useRead(contract.stats.staffNeeds, undefined, { staleTime: 0, refetchInterval: REFRESH_MS });
  const needs = read.data?.needs;
  if (needs === undefined) {
    return read.error === null ? (
      <SkeletonCard height={NEED_HEIGHT} />
    ) : (
      <p className={classes.quiet} role="alert">
        <Trans>What waits could not be loaded: {errorText(i18n, read.error)}</Trans>
      </p>
    );
  }
  if (needs.length === 0) {
    return (
      <p className={classes.quiet}>
        <Trans>You’re all caught up.</Trans>
      </p>
    );
  }
  return (
    <ul className={classes.needs}>
      {needs.map((need) => (
        <li key={need.kind}>
          <Link {...needText[need.kind].leads} className={classes.need}>
            <strong>
              {number(need.count)} · {i18n._(needText[need.kind].says)}
            </strong>
            {need.since !== null && (
              <span className={classes.quiet}>
                <Trans>
                  oldest <RelativeTime at={need.since} />
                </Trans>
              </span>
            )}
          </Link>
        </li>
      ))}
    </ul>
  );
};

import { Trans, useLingui } from '@lingui/react/macro';
import { Anchor, Skeleton } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { Ad } from '../../../../contract/ads/adShapes.ts';
import { contract } from '../../../../contract/index.ts';
import { useRead } from '../../../lib/api/query.ts';
import { useFormat } from '../../../lib/format.ts';
import { StatusTag } from '../../../shared/adView/StatusTag.tsx';
import { RiskBadge } from '../queue/RiskBadge.tsx';
import classes from './OwnerAds.module.css';

const SHOWN = 5;

/** Other ads of the owner, last changed first. */
export const OwnerAds = ({ ad }: { ad: Ad }) => {
  const { t } = useLingui();
  const { number } = useFormat();
  const ownerId = ad.owner.id;
  const read = useRead(
    contract.ads.allForAdmin,
    { query: { ownerId, sort: 'updated', limit: SHOWN + 1 } },
    { staleTime: 0 },
  );
  if (read.isPending) {
    return (
      <div role="status" aria-label={t`Loading other ads`}>
        <Skeleton height={48} />
      </div>
    );
  }
  if (read.data === undefined) {
    return (
      <p className={classes.none} role="alert">
        <Trans>The owner’s other ads could not be loaded.</Trans>{' '}
        <Anchor
          component="button"
          type="button"
          inherit
          underline="always"
          onClick={() => void read.refetch()}
        >
          <Trans>Retry</Trans>
        </Anchor>
      </p>
    );
  }
  const others = read.data.items.filter(({ id }) => id !== ad.id).slice(0, SHOWN);
  if (others.length === 0) {
    return (
      <p className={classes.none}>
        <Trans>This is the owner’s only ad.</Trans>
      </p>
    );
  }
  return (
    <>
      <ul className={classes.list} aria-label={t`Other ads of this owner`}>
        {others.map((other) => (
          <li key={other.id}>
            <Anchor
              inherit
              className={classes.title}
              renderRoot={(props) => (
                <Link to="/admin/ads" search={{ status: 'all', owner: ownerId, ad: other.id }} {...props} />
              )}
            >
              {other.title}
            </Anchor>
            <StatusTag status={other.status} />
            {other.risk !== null && <RiskBadge risk={other.risk} />}
          </li>
        ))}
      </ul>
      <Anchor
        size="sm"
        renderRoot={(props) => <Link to="/admin/ads" search={{ status: 'all', owner: ownerId }} {...props} />}
      >
        <Trans>All {number(read.data.total)} ads of this owner</Trans>
      </Anchor>
    </>
  );
};

import { Trans, useLingui } from '@lingui/react/macro';
import { Anchor, Skeleton } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { contract } from '../../../contract/index.ts';
import { useRead } from '../../lib/api/query.ts';
import { AdRow } from '../../shared/adList/AdRow.tsx';
import { ErrorState } from '../../ui/feedback/ErrorState.tsx';
import classes from './LatestAds.module.css';
import { Part, type PartHeading } from './Part.tsx';

const LATEST = { query: { limit: 6 } };
const waitingWidths = [56, 45, 34, 47, 36, 49];

const Waiting = () => {
  const { t } = useLingui();
  return (
    <div className={classes.frame} role="status" aria-label={t`Loading ads`}>
      {waitingWidths.map((width) => (
        <div key={width} className={classes.wait}>
          <Skeleton height={14} width={`${width}%`} />
          <Skeleton height={11} mt={9} width={`${width + 12}%`} />
        </div>
      ))}
    </div>
  );
};

type List = ReturnType<typeof useRead<typeof contract.ads.publicList>>;

const Newest = ({ list }: { list: List }) => {
  const { t } = useLingui();
  if (list.data === undefined) {
    return list.error === null ? (
      <Waiting />
    ) : (
      <ErrorState error={list.error} onRetry={() => void list.refetch()} />
    );
  }
  return (
    <ul className={classes.frame} aria-label={t`Latest ads`}>
      {list.data.items.map((ad) => (
        <AdRow key={ad.id} ad={ad} heading="h3" />
      ))}
    </ul>
  );
};

/** Latest published ads as market rows; renders nothing if there are none. */
export const LatestAds = ({ section }: { section: PartHeading }) => {
  const list = useRead(contract.ads.publicList, LATEST);
  if (list.data?.items.length === 0) return null;
  return (
    <Part
      heading={section}
      action={
        <Anchor renderRoot={(props) => <Link to="/market" {...props} />}>
          <Trans>See the whole market</Trans>
        </Anchor>
      }
    >
      <Newest list={list} />
    </Part>
  );
};

import { Trans, useLingui } from '@lingui/react/macro';
import { Anchor, Skeleton } from '@mantine/core';
import { IconShip } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { contract } from '../../contract/index.ts';
import { PostAdButton } from '../ads/PostAdButton.tsx';
import { useRead } from '../lib/query.ts';
import { AdRow } from '../market/AdRow.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { ErrorState } from '../ui/ErrorState.tsx';
import classes from './LatestAds.module.css';
import { Part } from './Part.tsx';

const SHOWN = 6;
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

const Newest = () => {
  const { t } = useLingui();
  const list = useRead(contract.ads.publicList, { query: { limit: SHOWN } });
  if (list.data === undefined) {
    return list.error === null ? (
      <Waiting />
    ) : (
      <ErrorState error={list.error} onRetry={() => void list.refetch()} />
    );
  }
  if (list.data.items.length === 0) {
    return (
      <div className={classes.frame}>
        <EmptyState
          icon={<IconShip size={26} aria-hidden />}
          title={<Trans>There are no open ads yet</Trans>}
          text={<Trans>Post the first one: it appears here as soon as a moderator has approved it.</Trans>}
          action={<PostAdButton />}
        />
      </div>
    );
  }
  return (
    <ul className={classes.frame} aria-label={t`Latest ads`}>
      {list.data.items.map((ad) => (
        <AdRow key={ad.id} ad={ad} />
      ))}
    </ul>
  );
};

/** What was published last, in the rows of the market. */
export const LatestAds = () => (
  <Part
    title={<Trans>Latest ads</Trans>}
    action={
      <Anchor renderRoot={(props) => <Link to="/market" {...props} />}>
        <Trans>See the whole market</Trans>
      </Anchor>
    }
  >
    <Newest />
  </Part>
);

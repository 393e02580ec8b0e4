import { Trans } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconFileOff } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { EmptyState } from '../ui/EmptyState.tsx';
import classes from './GoneAd.module.css';
import { SimilarAds } from './SimilarAds.tsx';

const market = (
  <Button renderRoot={(props) => <Link to="/market" {...props} />}>
    <Trans>Open the market</Trans>
  </Button>
);

/** There is no such ad, or there never was for this reader. */
export const GoneAd = () => (
  <EmptyState
    page
    icon={<IconFileOff size={28} aria-hidden />}
    title={<Trans>This ad is not available</Trans>}
    text={<Trans>The address may have a typing error, or the ad was never published.</Trans>}
    action={market}
  />
);

/** It was published once and is not any more: what is like it may do. */
export const EndedAd = ({ slug }: { slug: string }) => (
  <div className={classes.root}>
    <EmptyState
      page
      icon={<IconFileOff size={28} aria-hidden />}
      title={<Trans>This ad is no longer published</Trans>}
      text={<Trans>It was closed, has expired or was withdrawn by its owner.</Trans>}
      action={market}
    />
    <SimilarAds of={slug} />
  </div>
);

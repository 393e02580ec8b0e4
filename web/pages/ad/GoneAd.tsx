import { Trans } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconFileOff } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';
import classes from './GoneAd.module.css';
import { SimilarAds } from './SimilarAds.tsx';

const market = (
  <Button renderRoot={(props) => <Link to="/market" {...props} />}>
    <Trans>Open the market</Trans>
  </Button>
);

/** The ad does not exist or is not visible to this reader. */
export const GoneAd = () => (
  <EmptyState
    page
    icon={<IconFileOff size={28} aria-hidden />}
    title={<Trans>This ad is not available</Trans>}
    text={<Trans>The address may have a typing error, or the ad was never published.</Trans>}
    action={market}
  />
);

/** The ad was published once but no longer is: shows similar ads. */
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

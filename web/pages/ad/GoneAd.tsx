import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconFileOff } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { contract } from '../../../contract/index.ts';
import { useRead } from '../../lib/api/query.ts';
import { useFormat } from '../../lib/format.ts';
import { sideText } from '../../shared/adView/adText.ts';
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
    text={<Trans>The address may have a typo, or the ad was never published.</Trans>}
    action={market}
  />
);

/** The ad was published once but no longer is: shows similar ads. */
export const EndedAd = ({ slug }: { slug: string }) => {
  const { i18n } = useLingui();
  const format = useFormat();
  // Optional on the page: a failure is not shown.
  const was = useRead(contract.market.was, { params: { id: slug } }).data;
  const about = was && [
    was.side === null ? null : i18n._(sideText[was.side]),
    was.grade ?? was.product,
    [was.term, was.port?.name].filter((part) => part != null).join(' ') || null,
    was.country === null ? null : format.country(was.country),
    was.reference,
  ];
  return (
    <div className={classes.root}>
      <EmptyState
        page
        icon={<IconFileOff size={28} aria-hidden />}
        title={<Trans>This ad is no longer published</Trans>}
        text={
          <>
            {about !== undefined && (
              <strong className={classes.was}>
                <bdi>{about.filter((part) => part !== null).join(' · ')}</bdi>
              </strong>
            )}
            <Trans>It was closed, has expired or was withdrawn by its owner.</Trans>
          </>
        }
        action={market}
      />
      <SimilarAds of={slug} />
    </div>
  );
};

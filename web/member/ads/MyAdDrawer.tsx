import { Trans, useLingui } from '@lingui/react/macro';
import { Anchor, Button, Drawer, Group, Skeleton, Stack } from '@mantine/core';
import { IconAlertTriangle, IconClockHour4, IconExternalLink, IconFileOff } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { Ad } from '../../../contract/ads/adShapes.ts';
import { contract } from '../../../contract/index.ts';
import { useRead } from '../../lib/api/query.ts';
import { useFormat } from '../../lib/format.ts';
import { useUpgrade } from '../../lib/upgrade.ts';
import { AdFunnel } from '../../shared/adFunnel/AdFunnel.tsx';
import { AdRules } from '../../shared/adRules/AdRules.tsx';
import { quantityText } from '../../shared/adView/adFigures.ts';
import { fieldText } from '../../shared/adView/adParts.ts';
import notices from '../../shared/adView/notices.module.css';
import { PriceFigure } from '../../shared/adView/PriceFigure.tsx';
import { rejectionText } from '../../shared/adView/rejectionText.ts';
import { StatusTag } from '../../shared/adView/StatusTag.tsx';
import { Code } from '../../ui/Code.tsx';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';
import { ErrorState } from '../../ui/feedback/ErrorState.tsx';
import { Notice } from '../../ui/feedback/Notice.tsx';
import { SkeletonCard } from '../../ui/feedback/SkeletonCard.tsx';
import { SideTag } from '../../ui/SideTag.tsx';
import { AdHistory } from './AdHistory.tsx';
import { AskAbout } from './AskAbout.tsx';
import { MyAdActions } from './MyAdActions.tsx';
import classes from './MyAdDrawer.module.css';
import type { OwnAds } from './useOwnAds.ts';
import { EndsSoon, ValidUntil } from './ValidityNote.tsx';

const Head = ({ ad }: { ad: Ad }) => {
  const format = useFormat();
  const place = ad.delivery?.port?.name ?? ad.delivery?.place ?? ad.delivery?.country?.name ?? '';
  const lines = [
    ad.quantity === null ? null : quantityText(ad.quantity, format),
    ad.delivery === null ? null : `${ad.delivery.term} ${place}`,
  ].filter((line) => line !== null);
  return (
    <div className={classes.head}>
      <div className={classes.about}>
        <p className={classes.tags}>
          {ad.side !== null && <SideTag side={ad.side} />}
          <StatusTag status={ad.status} />
          <EndsSoon ad={ad} />
        </p>
        <p className={classes.lines}>
          <bdi>{lines.join(' · ')}</bdi>
        </p>
        <p className={classes.quiet}>
          <Code>{ad.reference}</Code> · <ValidUntil ad={ad} />
        </p>
        {ad.status === 'approved' && (
          <Anchor
            size="sm"
            renderRoot={(props) => <Link to="/market/$slug" params={{ slug: ad.slug }} {...props} />}
          >
            <IconExternalLink size={14} aria-hidden /> <Trans>Open in the market</Trans>
          </Anchor>
        )}
      </div>
      <PriceFigure ad={ad} />
    </div>
  );
};

const Fields = ({ paths }: { paths: readonly string[] }) => {
  const { i18n } = useLingui();
  if (paths.length === 0) return null;
  const names = [...new Set(paths.map((path) => i18n._(fieldText(path))))].join(', ');
  return (
    <p className={notices.reason}>
      <Trans>It names: {names}</Trans>
    </p>
  );
};

const Correct = ({ id, isRevision }: { id: string; isRevision: boolean }) => (
  <Button
    size="compact-sm"
    variant="default"
    renderRoot={(props) => <Link to="/users/ads/$id/edit" params={{ id }} {...props} />}
  >
    {isRevision ? <Trans>Edit the changed version</Trans> : <Trans>Correct it</Trans>}
  </Button>
);

/** Open matters: a rejected ad, or a revision beside the published ad. */
const Waiting = ({ ad }: { ad: Ad }) => {
  const format = useFormat();
  const { revision } = ad;
  return (
    <>
      {(ad.status === 'suspended' || (ad.status === 'rejected' && ad.rejectionReason !== null)) && (
        <Notice
          tone="flame"
          icon={<IconAlertTriangle size={20} aria-hidden />}
          title={
            ad.status === 'rejected' ? (
              <Trans>This ad was rejected</Trans>
            ) : (
              <Trans>This ad was suspended</Trans>
            )
          }
        >
          <p className={notices.reason}>{rejectionText(ad)}</p>
          <Fields paths={ad.rejectedFields} />
          {ad.status === 'suspended' && (
            <p>
              <Trans>
                Nobody else sees it. Write to the moderators: they can publish it again once this is settled.
              </Trans>
            </p>
          )}
          <Group gap="xs">
            {ad.status === 'rejected' && <Correct id={ad.id} isRevision={false} />}
            <AskAbout ad={ad} />
          </Group>
        </Notice>
      )}
      {revision !== null && revision.status === 'rejected' && (
        <Notice
          tone="flame"
          icon={<IconAlertTriangle size={20} aria-hidden />}
          title={<Trans>Your changed version was rejected</Trans>}
        >
          <p className={notices.reason}>{revision.rejectionReason}</p>
          <Fields paths={revision.rejectedFields} />
          <Correct id={ad.id} isRevision />
        </Notice>
      )}
      {revision !== null && revision.status !== 'rejected' && (
        <Notice
          tone="petrol"
          icon={<IconClockHour4 size={20} aria-hidden />}
          title={<Trans>A changed version waits for approval</Trans>}
        >
          <p className={notices.reason}>
            {revision.submittedAt !== null && (
              <Trans>Submitted {format.dateTime(revision.submittedAt)}.</Trans>
            )}{' '}
            <Trans>Until then everyone sees the published one.</Trans>
          </p>
          <Correct id={ad.id} isRevision />
        </Notice>
      )}
    </>
  );
};

type Props = { id: string | undefined; own: OwnAds; onClose: () => void };

/** Details of an own ad beside the list: status, statistics, history. */
export const MyAdDrawer = ({ id, own, onClose }: Props) => {
  const { t } = useLingui();
  const isCovered = useUpgrade().limit !== null;
  const read = useRead(
    contract.ads.read,
    { params: { id: id ?? '' } },
    { enabled: id !== undefined, staleTime: 0 },
  );
  const ad = id === undefined ? undefined : read.data;
  const isGone = read.error !== null && (read.error.status === 404 || read.error.status === 410);
  return (
    <Drawer
      opened={id !== undefined}
      onClose={onClose}
      size={640}
      closeOnEscape={own.closing.length === 0 && !isCovered}
      title={ad === undefined ? <Trans>Ad</Trans> : ad.title}
      closeButtonProps={{ 'aria-label': t`Close` }}
    >
      {id !== undefined && read.isPending && (
        <Stack gap="md" role="status" aria-label={t`Loading...`}>
          <Skeleton height={72} />
          <Skeleton height={28} width="60%" />
          <SkeletonCard height={200} />
          <SkeletonCard height={140} />
        </Stack>
      )}
      {ad === undefined &&
        read.error !== null &&
        (isGone ? (
          <EmptyState
            icon={<IconFileOff size={26} aria-hidden />}
            title={<Trans>This ad is gone</Trans>}
            text={<Trans>It was deleted, or the address has a typo.</Trans>}
          />
        ) : (
          <ErrorState error={read.error} onRetry={() => void read.refetch()} />
        ))}
      {ad !== undefined && (
        <Stack gap="lg" key={ad.id}>
          <Head ad={ad} />
          <div className={classes.actions}>
            <MyAdActions ad={ad} own={own} />
          </div>
          <Waiting ad={ad} />
          <AdRules adId={ad.id} title={<Trans>Rules for this ad</Trans>} />
          {ad.revision !== null && (
            <AdRules adId={ad.revision.id} title={<Trans>Rules for the changed version</Trans>} />
          )}
          {ad.publishedAt !== null && <AdFunnel ad={ad} />}
          <AdHistory adId={ad.id} />
        </Stack>
      )}
    </Drawer>
  );
};

import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Anchor, Skeleton } from '@mantine/core';
import { IconEye, IconMessageReport } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { Ad } from '../../../../contract/ads/adShapes.ts';
import type { AdBackground } from '../../../../contract/moderation/adReview.ts';
import { AdRules } from '../../../shared/adRules/AdRules.tsx';
import { AdFigures } from '../../../shared/adView/AdFigures.tsx';
import { QualityTable } from '../../../shared/adView/QualityTable.tsx';
import { rejectionText } from '../../../shared/adView/rejectionText.ts';
import { StatusTag } from '../../../shared/adView/StatusTag.tsx';
import { Chip } from '../../../ui/Chip.tsx';
import { Code } from '../../../ui/Code.tsx';
import { SkeletonCard } from '../../../ui/feedback/SkeletonCard.tsx';
import { Section } from '../../../ui/Section.tsx';
import { SideTag } from '../../../ui/SideTag.tsx';
import { rejectedFieldText } from '../decision/rejection.ts';
import { AdDifference } from './AdDifference.tsx';
import { AdHistory } from './AdHistory.tsx';
import { AdReports } from './AdReports.tsx';
import { Cautions, MarkedText } from './Cautions.tsx';
import { PriceLine } from './PriceLine.tsx';
import classes from './QueueAd.module.css';
import { QueueDocuments } from './QueueDocuments.tsx';
import { QueueFacts } from './QueueFacts.tsx';
import { QueueOwner } from './QueueOwner.tsx';
import { useBackground, useOthersLooking } from './useBackground.ts';

/** `CIF Rotterdam NLRTM · Noordkade Energy BV`; the rest follows below. */
const InShort = ({ ad: { delivery, owner } }: { ad: Ad }) => (
  <p className={classes.short}>
    {delivery !== null && (
      <span>
        <bdi>
          {delivery.term} {delivery.port?.name ?? delivery.place ?? delivery.country?.name}{' '}
          {delivery.port !== null && <Code>{delivery.port.code}</Code>}
        </bdi>
      </span>
    )}
    <span>{owner.company ?? owner.username}</span>
  </p>
);

type HeadingProps = { ad: Ad; actions: ReactNode; background: AdBackground | undefined };

const Heading = ({ ad, actions, background }: HeadingProps) => (
  <header className={classes.head}>
    <div className={classes.what}>
      <div className={classes.tags}>
        {ad.side !== null && <SideTag side={ad.side} />}
        <StatusTag status={ad.status} />
        {ad.revises !== null && (
          <Chip tone="petrol">
            <Trans>Change of a published ad</Trans>
          </Chip>
        )}
        <Code>{ad.reference}</Code>
        {ad.revision !== null && (
          <Anchor
            size="sm"
            renderRoot={(props) => (
              <Link to="/admin/ads" search={{ status: 'all', ad: ad.revision?.id }} {...props} />
            )}
          >
            <Trans>A changed version exists</Trans>
          </Anchor>
        )}
        {ad.status === 'approved' && (
          <Anchor
            size="sm"
            renderRoot={(props) => <Link to="/market/$slug" params={{ slug: ad.slug }} {...props} />}
          >
            <Trans>See it in the market</Trans>
          </Anchor>
        )}
      </div>
      <h2 className={classes.title}>
        <MarkedText ad={ad}>{ad.title}</MarkedText>
      </h2>
      <InShort ad={ad} />
      <PriceLine price={background?.price ?? null} side={ad.side} />
      <OthersLooking id={ad.id} />
    </div>
    <div className={classes.actions}>{actions}</div>
  </header>
);

type RejectionProps = { reason: string; fields: readonly string[]; isSuspended: boolean };

const Rejection = ({ reason, fields, isSuspended }: RejectionProps) => {
  const { i18n } = useLingui();
  return (
    <section className={classes.rejection} aria-labelledby="rejection">
      <h3 id="rejection" className={classes.rejectionTitle}>
        <IconMessageReport size={16} aria-hidden />
        {isSuspended ? <Trans>Suspended for this reason</Trans> : <Trans>Rejected with this reason</Trans>}
      </h3>
      <p className={classes.text} dir="auto">
        {reason}
      </p>
      {fields.length > 0 && (
        <p className={classes.fields}>
          <Plural value={fields.length} one="Field:" other="Fields:" />{' '}
          {fields.map((path) => {
            const text = rejectedFieldText(path);
            return <Chip key={path}>{text === null ? path : i18n._(text)}</Chip>;
          })}
        </p>
      )}
    </section>
  );
};

/** Other moderators with the same ad open. */
const OthersLooking = ({ id }: { id: string }) => {
  const names = useOthersLooking(id);
  return (
    <p className={classes.others} role="status">
      {names.length > 0 && (
        <>
          <IconEye size={14} aria-hidden />
          <Plural
            value={names.length}
            one={`${names.join(', ')} is looking at this`}
            other={`${names.join(', ')} are looking at this`}
          />
        </>
      )}
    </p>
  );
};

/** A full ad for moderation, with its actions. */
export const QueueAd = ({ ad, actions, notice }: { ad: Ad; actions: ReactNode; notice: ReactNode }) => {
  const background = useBackground(ad.id).data;
  return (
    <article className={classes.root}>
      <Heading ad={ad} actions={actions} background={background} />
      {notice}
      {ad.rejectionReason !== null && (
        <Rejection
          reason={rejectionText(ad) ?? ''}
          fields={ad.rejectedFields}
          isSuspended={ad.status === 'suspended'}
        />
      )}
      <AdReports id={ad.revises ?? ad.id} />
      {ad.revises !== null && <AdDifference revision={ad} publishedId={ad.revises} />}
      <div className={classes.columns}>
        <div className={classes.column}>
          <AdRules adId={ad.id} title={<Trans>Rules</Trans>} />
          <Cautions ad={ad} given={background?.given} />
          <AdFigures ad={ad} />
          {ad.quality.length > 0 ? (
            <QualityTable ad={ad} />
          ) : (
            <Section title={<Trans>Quality</Trans>}>
              <p className={classes.none}>
                {ad.checks.standard === null ? (
                  <Trans>No values given.</Trans>
                ) : (
                  <Trans>No values given; this product is usually held against {ad.checks.standard}.</Trans>
                )}
              </p>
            </Section>
          )}
          <Section title={<Trans>Description</Trans>}>
            {ad.description === null || ad.description === '' ? (
              <p className={classes.none}>
                <Trans>None written.</Trans>
              </p>
            ) : (
              <p className={classes.text} dir="auto">
                <MarkedText ad={ad}>{ad.description}</MarkedText>
              </p>
            )}
          </Section>
        </div>
        <div className={classes.pair}>
          <QueueFacts ad={ad} />
          <div className={classes.column}>
            <QueueOwner ad={ad} background={background} />
            <QueueDocuments documents={ad.documents} />
            <AdHistory id={ad.id} />
          </div>
        </div>
      </div>
    </article>
  );
};

/** Skeleton of an ad. */
export const QueueAdSkeleton = () => {
  const { t } = useLingui();
  return (
    <div className={classes.root} role="status" aria-label={t`Loading...`}>
      <div className={classes.head}>
        <div className={classes.what}>
          <Skeleton height={20} width={180} />
          <Skeleton height={28} width="min(26rem, 80%)" mt={12} />
        </div>
        <Skeleton height={36} width={226} />
      </div>
      <SkeletonCard height={112} />
      <SkeletonCard height={220} />
      <SkeletonCard height={180} />
    </div>
  );
};

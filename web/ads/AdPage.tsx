import { Trans, useLingui } from '@lingui/react/macro';
import { IconFlag } from '@tabler/icons-react';
import { useParams } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useState } from 'react';
import type { Ad } from '../../contract/adShapes.ts';
import { contract } from '../../contract/index.ts';
import { authDialog, useAuthDialog } from '../auth/authDialog.ts';
import { call } from '../lib/api.ts';
import { useFormat } from '../lib/format.ts';
import { useRead } from '../lib/query.ts';
import { session, useUser } from '../lib/session.ts';
import { usePageTitle } from '../settings/usePageTitle.ts';
import { ErrorState } from '../ui/ErrorState.tsx';
import { AdCautions } from './AdCautions.tsx';
import { AdDelivery } from './AdDelivery.tsx';
import { AdDocuments } from './AdDocuments.tsx';
import { AdFigures } from './AdFigures.tsx';
import { AdHeader } from './AdHeader.tsx';
import classes from './AdPage.module.css';
import { AdSkeleton } from './AdSkeleton.tsx';
import { ContactPanel } from './ContactPanel.tsx';
import { EndedAd, GoneAd } from './GoneAd.tsx';
import { LazyCompareTray } from './LazyCompareTray.tsx';
import { OwnerPanel } from './OwnerPanel.tsx';
import { PriceInsight } from './PriceInsight.tsx';
import { QualityTable } from './QualityTable.tsx';
import { SellerCard } from './SellerCard.tsx';
import { SimilarAds } from './SimilarAds.tsx';
import { type Reveal, useReveal } from './useReveal.ts';

/** Ads whose visit this page has told already: opening one again, or twice in a row, is one visit. */
const visited = new Set<string>();

const useVisit = (ad: Ad | undefined, isOwner: boolean) => {
  const id = ad?.status === 'approved' && !isOwner ? ad.id : null;
  useEffect(() => {
    if (id === null || visited.has(id)) return;
    visited.add(id);
    call(contract.ads.view, { params: { id } }).catch(() => visited.delete(id));
  }, [id]);
};

const AskDialog = lazy(async () => ({ default: (await import('./AskDialog.tsx')).AskDialog }));
const ReportDialog = lazy(async () => ({ default: (await import('./ReportDialog.tsx')).ReportDialog }));

/** What the reader is about to do; signing in loads the ad anew, and this outlives that. */
type Doing = { what: 'ask'; start: string } | { what: 'report' } | null;

/** Whoever is not signed in does so first and goes on. */
const signedIn = (goOn: () => void) => (session.get().user === null ? authDialog.open({ goOn }) : goOn());

type ScreenProps = { ad: Ad; isOwner: boolean; reveal: Reveal; begin: (doing: Doing) => void };

const AdScreen = ({ ad, isOwner, reveal, begin }: ScreenProps) => {
  const { t } = useLingui();
  const format = useFormat();
  const isOpen = !isOwner && ad.status === 'approved';
  const request = (title: string) =>
    signedIn(() =>
      begin({ what: 'ask', start: t`Please share the document “${title}” of ${ad.reference} with me.` }),
    );
  return (
    <>
      <article className={classes.page}>
        <AdHeader ad={ad} />
        <div className={classes.main}>
          <AdFigures ad={ad} />
          <PriceInsight ad={ad} />
          <AdCautions cautions={ad.checks.cautions} />
          <QualityTable ad={ad} />
          <AdDelivery ad={ad} />
        </div>
        <aside className={classes.side} aria-label={t`Contact and documents`}>
          {isOwner && <OwnerPanel ad={ad} />}
          <SellerCard ad={ad}>
            {isOpen && (
              <ContactPanel ad={ad} onAsk={() => begin({ what: 'ask', start: '' })} reveal={reveal} />
            )}
          </SellerCard>
          {ad.documents.length > 0 && <AdDocuments ad={ad} onRequest={isOpen ? request : null} />}
          {isOpen && (
            <button
              type="button"
              className={classes.report}
              onClick={() => signedIn(() => begin({ what: 'report' }))}
            >
              <IconFlag size={15} aria-hidden />
              <Trans>Report this ad</Trans>
            </button>
          )}
        </aside>
        <p className={classes.printed}>
          {location.origin}
          {location.pathname} · {format.dateTime(new Date().toISOString())}
        </p>
      </article>
      {ad.publishedAt !== null && (
        <div className={classes.similar}>
          <SimilarAds of={ad.id} />
        </div>
      )}
      <LazyCompareTray />
    </>
  );
};

/** One ad under its own address. Its owner and moderators also see it before it is published. */
export const AdPage = () => {
  const { t } = useLingui();
  const { slug = '' } = useParams({ strict: false });
  const user = useUser();
  const auth = useAuthDialog();
  const read = useRead(contract.ads.read, { params: { id: slug } });
  const ad = read.data;
  const isOwner = ad !== undefined && user?.id === ad.owner.id;
  const [doing, setDoing] = useState<Doing>(null);
  const reveal = useReveal(ad?.id);
  useVisit(ad, isOwner);
  usePageTitle(ad?.title ?? t`Ad`);

  if (read.isPending) return <AdSkeleton />;
  if (ad === undefined) {
    if (read.error?.status === 410) return <EndedAd slug={slug} />;
    if (read.error?.status === 404) return <GoneAd />;
    return <ErrorState error={read.error} onRetry={() => void read.refetch()} />;
  }
  const dialog = { ad, opened: !auth.opened, onClose: () => setDoing(null) };
  return (
    <>
      <AdScreen ad={ad} isOwner={isOwner} reveal={reveal} begin={setDoing} />
      <Suspense>
        {!isOwner && doing?.what === 'ask' && <AskDialog key={ad.id} {...dialog} start={doing.start} />}
        {!isOwner && doing?.what === 'report' && <ReportDialog key={ad.id} {...dialog} />}
      </Suspense>
    </>
  );
};

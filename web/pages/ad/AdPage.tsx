import { Trans, useLingui } from '@lingui/react/macro';
import { IconFlag } from '@tabler/icons-react';
import { useParams } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useState } from 'react';
import type { Ad } from '../../../contract/ads/adShapes.ts';
import { contract } from '../../../contract/index.ts';
import { call } from '../../lib/api/api.ts';
import { useRead } from '../../lib/api/query.ts';
import { useFormat } from '../../lib/format.ts';
import { session, useUser } from '../../lib/session.ts';
import { AdFigures } from '../../shared/adView/AdFigures.tsx';
import { QualityTable } from '../../shared/adView/QualityTable.tsx';
import { authDialog, useAuthDialog } from '../../shared/auth/authDialog.ts';
import { LazyCompareTray } from '../../shared/compare/LazyCompareTray.tsx';
import { usePageTitle } from '../../shared/settings/usePageTitle.ts';
import { ErrorState } from '../../ui/feedback/ErrorState.tsx';
import { AdCautions } from './AdCautions.tsx';
import { AdDelivery } from './AdDelivery.tsx';
import { AdDocuments } from './AdDocuments.tsx';
import { AdHeader } from './AdHeader.tsx';
import classes from './AdPage.module.css';
import { AdSkeleton } from './AdSkeleton.tsx';
import { AnswerBar } from './beside/AnswerBar.tsx';
import { OwnerAds } from './beside/OwnerAds.tsx';
import { PastPrices } from './beside/PastPrices.tsx';
import { PriceFormula } from './beside/PriceFormula.tsx';
import { ContactPanel } from './ContactPanel.tsx';
import { EndedAd, GoneAd } from './GoneAd.tsx';
import { PriceInsight } from './insight/PriceInsight.tsx';
import { OwnerPanel } from './OwnerPanel.tsx';
import { SellerCard } from './SellerCard.tsx';
import { SimilarAds } from './SimilarAds.tsx';
import { type Reveal, useReveal } from './useReveal.ts';

/** Ads whose view this page load has already reported: reopening one does not count again. */
const visited = new Set<string>();

const useVisit = (ad: Ad | undefined, isOwner: boolean) => {
  const id = ad?.status === 'approved' && !isOwner ? ad.id : null;
  useEffect(() => {
    if (id === null || visited.has(id)) return;
    visited.add(id);
    call(contract.ads.view, { params: { id } }).catch(() => visited.delete(id));
  }, [id]);
};

const AskDialog = lazy(async () => ({ default: (await import('./InquiryDialog.tsx')).InquiryDialog }));
const ReportDialog = lazy(async () => ({ default: (await import('./ReportDialog.tsx')).ReportDialog }));

/** The action in progress; outlives the refetch of the ad after sign-in. */
type Doing = { what: 'ask'; start: string } | { what: 'report' } | null;

/** Signed-out users sign in first, then continue. */
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
          <PriceFormula ad={ad} />
          {ad.publishedAt !== null && <PastPrices ad={ad} />}
          <div className={classes.insight}>
            <PriceInsight ad={ad} />
          </div>
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
          {ad.status === 'approved' && <OwnerAds ad={ad} />}
          {ad.documents.length > 0 && (
            <AdDocuments ad={ad} isOwner={isOwner} onRequest={isOpen ? request : null} />
          )}
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
      {isOpen && <AnswerBar ad={ad} onAsk={() => signedIn(() => begin({ what: 'ask', start: '' }))} />}
      <LazyCompareTray />
    </>
  );
};

/** One ad at its own URL. Its owner and moderators can also see it before publication. */
export const AdPage = () => {
  const { t } = useLingui();
  const { slug = '' } = useParams({ strict: false });
  const user = useUser();
  const auth = useAuthDialog();
  const read = useRead(contract.ads.read, { params: { id: slug } });
  const ad = read.data;
  // The page of a visitor, which is shown first, does not know whose it is.
  const isOwner =
    ad !== undefined && (ad.yours === 'acts' || ad.yours === 'reads' || user?.id === ad.owner.id);
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

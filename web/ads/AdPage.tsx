import { useLingui } from '@lingui/react/macro';
import { useParams } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import type { Ad } from '../../contract/adShapes.ts';
import { contract } from '../../contract/index.ts';
import { useAuthDialog } from '../auth/authDialog.ts';
import { call } from '../lib/api.ts';
import { useRead } from '../lib/query.ts';
import { useUser } from '../lib/session.ts';
import { usePageTitle } from '../settings/usePageTitle.ts';
import { ErrorState } from '../ui/ErrorState.tsx';
import { AdDelivery } from './AdDelivery.tsx';
import { AdDocuments } from './AdDocuments.tsx';
import { AdFigures } from './AdFigures.tsx';
import { AdHeader } from './AdHeader.tsx';
import classes from './AdPage.module.css';
import { AdSkeleton } from './AdSkeleton.tsx';
import { AskDialog } from './AskDialog.tsx';
import { ContactPanel } from './ContactPanel.tsx';
import { GoneAd } from './GoneAd.tsx';
import { OwnerPanel } from './OwnerPanel.tsx';
import { QualityTable } from './QualityTable.tsx';
import { SellerCard } from './SellerCard.tsx';
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

type Contact = { onAsk: () => void; reveal: Reveal };

const AdScreen = ({ ad, isOwner, contact }: { ad: Ad; isOwner: boolean; contact: Contact }) => {
  const { t } = useLingui();
  return (
    <article className={classes.page}>
      <AdHeader ad={ad} />
      <div className={classes.main}>
        <AdFigures ad={ad} />
        <QualityTable ad={ad} />
        <AdDelivery ad={ad} />
      </div>
      <aside className={classes.side} aria-label={t`Contact and documents`}>
        {isOwner && <OwnerPanel ad={ad} />}
        <SellerCard ad={ad}>
          {!isOwner && ad.status === 'approved' && <ContactPanel ad={ad} {...contact} />}
        </SellerCard>
        {ad.documents.length > 0 && <AdDocuments ad={ad} />}
      </aside>
    </article>
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
  // Signing in loads the ad anew; what the person was about to do outlives that here.
  const [asking, setAsking] = useState(false);
  const reveal = useReveal(ad?.id);
  useVisit(ad, isOwner);
  usePageTitle(ad?.title ?? t`Ad`);

  if (read.isPending) return <AdSkeleton />;
  if (ad === undefined) {
    if (read.error?.status === 404) return <GoneAd />;
    return <ErrorState error={read.error} onRetry={() => void read.refetch()} />;
  }
  return (
    <>
      <AdScreen ad={ad} isOwner={isOwner} contact={{ onAsk: () => setAsking(true), reveal }} />
      {!isOwner && (
        <AskDialog key={ad.id} ad={ad} opened={asking && !auth.opened} onClose={() => setAsking(false)} />
      )}
    </>
  );
};

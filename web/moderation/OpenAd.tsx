import { Trans, useLingui } from '@lingui/react/macro';
import { IconFileOff } from '@tabler/icons-react';
import { useState } from 'react';
import type { AdSummary } from '../../contract/adShapes.ts';
import { adCan } from '../../contract/adStates.ts';
import { contract } from '../../contract/index.ts';
import { statusText } from '../ads/adText.ts';
import { ApiError } from '../lib/apiError.ts';
import { refresh, useRead, useSave } from '../lib/query.ts';
import { EmptyState } from '../ui/EmptyState.tsx';
import { ErrorState } from '../ui/ErrorState.tsx';
import { toast } from '../ui/toast.ts';
import { DecisionBar } from './DecisionBar.tsx';
import { decidedElsewhere, readsOfDecision, statusAfter } from './decision.ts';
import { afterDecision } from './neighbours.ts';
import { QueueAd, QueueAdSkeleton } from './QueueAd.tsx';
import { RejectDialog } from './RejectDialog.tsx';
import { useShortcuts } from './useShortcuts.ts';

type Props = {
  id: string;
  /** The list beside it: where the next ad comes from. */
  items: readonly AdSummary[];
  /** Whether a key can be meant for this ad already. */
  keysDecide: () => boolean;
  onDecided: (next: string | undefined) => void;
};

const useRefusal = () => {
  const { t, i18n } = useLingui();
  return (error: unknown) => {
    if (error instanceof ApiError && error.code === 'STALE') {
      refresh(readsOfDecision);
      toast.failed(t`The owner changed this ad meanwhile. Read it again before you decide.`);
      return;
    }
    const other = decidedElsewhere(error);
    if (other === null) {
      const isAnswer = error instanceof ApiError && !error.isOffline;
      toast.failed(isAnswer ? error.message : t`Network error. Please check your connection and try again.`);
      return;
    }
    refresh(readsOfDecision);
    const status = statusAfter(other);
    const state = status === null ? null : i18n._(statusText[status]).toLocaleLowerCase(i18n.locale);
    toast.failed(
      state === null
        ? t`Somebody else was quicker: this ad is gone. The list is up to date again.`
        : t`Somebody else was quicker: this ad is ${state} now. The list is up to date again.`,
    );
  };
};

/** One ad to read and to decide; after the decision the next one comes up. */
export const OpenAd = ({ id, items, keysDecide, onDecided }: Props) => {
  const { t } = useLingui();
  const read = useRead(contract.ads.read, { params: { id } }, { staleTime: 0 });
  const approve = useSave(contract.ads.approve, { refresh: readsOfDecision });
  const refused = useRefusal();
  const [rejecting, setRejecting] = useState(false);
  const ad = read.data;
  const decided = (message: string) => {
    toast.done(message);
    onDecided(afterDecision(items, id)?.id);
  };
  const onApprove = async () => {
    if (ad === undefined || approve.isPending || !adCan('approve', ad.status)) return;
    try {
      await approve.mutateAsync({ params: { id }, body: { version: ad.version } });
      decided(t`Published: ${ad.title}`);
    } catch (error) {
      refused(error);
    }
  };
  const onReject = () => {
    if (ad !== undefined && !approve.isPending && adCan('reject', ad.status)) setRejecting(true);
  };
  useShortcuts({ a: () => keysDecide() && void onApprove(), r: () => keysDecide() && onReject() });

  if (read.isPending) return <QueueAdSkeleton />;
  if (ad === undefined) {
    if (read.error?.status !== 404)
      return <ErrorState error={read.error} onRetry={() => void read.refetch()} />;
    return (
      <EmptyState
        icon={<IconFileOff size={26} aria-hidden />}
        title={<Trans>This ad is gone</Trans>}
        text={<Trans>It was deleted meanwhile, or its address has a typing error.</Trans>}
      />
    );
  }
  return (
    <>
      <QueueAd
        ad={ad}
        actions={
          <DecisionBar
            ad={ad}
            busy={approve.isPending}
            onApprove={() => void onApprove()}
            onReject={onReject}
          />
        }
      />
      <RejectDialog
        ad={ad}
        opened={rejecting}
        onClose={() => setRejecting(false)}
        onRejected={() => {
          setRejecting(false);
          decided(t`Sent back: ${ad.title}`);
        }}
        onRefused={(error) => {
          setRejecting(false);
          refused(error);
        }}
      />
    </>
  );
};

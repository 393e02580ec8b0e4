import { Trans, useLingui } from '@lingui/react/macro';
import { IconFileOff } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import type { AdSummary } from '../../../../contract/ads/adShapes.ts';
import { contract } from '../../../../contract/index.ts';
import { useRead } from '../../../lib/api/query.ts';
import { useUser } from '../../../lib/session.ts';
import { useShortcuts } from '../../../lib/shortcuts.ts';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { ErrorState } from '../../../ui/feedback/ErrorState.tsx';
import { toast } from '../../../ui/feedback/toast.ts';
import { QueueAd, QueueAdSkeleton } from '../ad/QueueAd.tsx';
import { afterDecision } from '../queue/neighbours.ts';
import { DecisionBar } from './DecisionBar.tsx';
import { MeanwhileNotice } from './MeanwhileNotice.tsx';
import { type ModeratorMove, whyNot } from './moderatorMoves.ts';
import { RejectDialog } from './RejectDialog.tsx';
import { RemoveDialog } from './RemoveDialog.tsx';
import { SuspendDialog } from './SuspendDialog.tsx';
import { type Decided, useQuickMoves, useRefusal } from './useDecision.ts';
import type { Undo } from './useUndo.ts';

type Props = {
  id: string;
  /** The adjacent list, which supplies the next ad. */
  items: readonly AdSummary[];
  /** Whether keyboard shortcuts already apply to this ad. */
  keysDecide: () => boolean;
  onDecided: (next: string | undefined) => void;
  /** Keeps the ad on screen even if it leaves the list. */
  onHold: () => void;
  offer: Undo['offer'];
};

type Dialog = 'reject' | 'suspend' | 'remove';

/** One ad to review and decide; the next one follows after the decision. */
export const OpenAd = ({ id, items, keysDecide, onDecided, onHold, offer }: Props) => {
  const { t } = useLingui();
  const navigate = useNavigate();
  const user = useUser();
  const read = useRead(contract.ads.read, { params: { id } }, { staleTime: 0 });
  const ad = read.data;
  const [dialog, setDialog] = useState<Dialog | null>(null);
  const { refused, report, forget } = useRefusal(onHold);
  const decided: Decided = (message, after) => {
    forget();
    if (after === undefined) toast.done(message);
    else offer(message, [{ id: after.id, version: after.version, title: after.title }]);
    onDecided(afterDecision(items, id)?.id);
  };
  const quick = useQuickMoves(ad, report, decided);
  const onMove = (move: ModeratorMove) => {
    if (ad === undefined || user === null || quick.busy || whyNot(move, ad, user) !== null) return;
    if (move === 'approve' || move === 'restore' || move === 'review') void quick[move]();
    else if (move === 'edit') void navigate({ to: '/admin/ads/$id/edit', params: { id } });
    else setDialog(move);
  };
  const byKey = (move: ModeratorMove) => keysDecide() && onMove(move);
  useShortcuts({
    a: () => byKey('approve'),
    r: () => byKey('reject'),
    e: () => byKey('edit'),
    s: () => byKey(ad?.status === 'suspended' ? 'restore' : 'suspend'),
  });

  if (read.isPending) return <QueueAdSkeleton />;
  if (ad === undefined || (refused?.what === 'gone' && read.error !== null)) {
    if (read.error?.status !== 404 && read.error?.status !== 410)
      return <ErrorState error={read.error} onRetry={() => void read.refetch()} />;
    return (
      <EmptyState
        icon={<IconFileOff size={26} aria-hidden />}
        title={<Trans>This ad is gone</Trans>}
        text={<Trans>It was deleted, or the address has a typo.</Trans>}
      />
    );
  }
  const close = () => setDialog(null);
  const onRefused = (error: unknown, reason: string | null = null) => {
    close();
    report(error, reason);
  };
  const notice = refused !== null && refused.what !== 'gone' && (
    <MeanwhileNotice ad={ad} what={refused.what} typedReason={refused.typedReason} onClose={forget} />
  );
  return (
    <>
      <QueueAd ad={ad} actions={<DecisionBar ad={ad} busy={quick.busy} onMove={onMove} />} notice={notice} />
      <RejectDialog
        ad={ad}
        opened={dialog === 'reject'}
        onClose={close}
        onRejected={(after) => {
          close();
          decided(t`Rejected: ${ad.title}`, after);
        }}
        onRefused={onRefused}
      />
      <SuspendDialog
        ad={ad}
        opened={dialog === 'suspend'}
        onClose={close}
        onDone={(after) => {
          close();
          decided(t`Suspended: ${ad.title}`, after);
        }}
        onRefused={onRefused}
      />
      <RemoveDialog
        ad={ad}
        opened={dialog === 'remove'}
        onClose={close}
        onDone={() => {
          close();
          decided(t`Deleted: ${ad.title}`);
        }}
      />
    </>
  );
};

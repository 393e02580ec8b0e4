import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { contract } from '../../../contract/index.ts';
import { useRead } from '../../lib/api/query.ts';
import { usePayer } from '../../shared/money/payer.ts';
import { ErrorState } from '../../ui/feedback/ErrorState.tsx';
import { SkeletonCard } from '../../ui/feedback/SkeletonCard.tsx';
import { BillingForm } from './BillingForm.tsx';

const FORM_HEIGHT = 320;

type Props = {
  /** Beside the button: what else can be done. */
  actions?: ReactNode;
  onSaved: () => void;
};

/** The payer's billing details, or what is known already where there are none. */
export const BillingDetails = ({ actions, onSaved }: Props) => {
  const { t } = useLingui();
  const payer = usePayer();
  const read = useRead(contract.billing.details, { query: { payer } }, { staleTime: 0 });
  // Typed text outlasts a read in the background.
  const { data, isFetchedAfterMount } = read;
  if (read.error !== null && data === undefined)
    return <ErrorState error={read.error} onRetry={() => void read.refetch()} />;
  if (data === undefined || !isFetchedAfterMount)
    return <SkeletonCard height={FORM_HEIGHT} label={t`Loading`} />;
  return <BillingForm details={data.details ?? data.suggested} actions={actions} onSaved={onSaved} />;
};

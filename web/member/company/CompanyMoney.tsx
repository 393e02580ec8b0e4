import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconBuilding } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { contract } from '../../../contract/index.ts';
import { useRead } from '../../lib/api/query.ts';
import { PayerContext } from '../../shared/money/payer.ts';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';
import { ErrorState } from '../../ui/feedback/ErrorState.tsx';
import { SkeletonCard } from '../../ui/feedback/SkeletonCard.tsx';
import { PaymentsPage } from '../payments/PaymentsPage.tsx';
import { PlansPage } from '../plans/PlansPage.tsx';
import { WalletPage } from '../wallet/WalletPage.tsx';
import { CompanyTabs } from './CompanyTabs.tsx';

const SKELETON_HEIGHT = 420;

const NotYours = ({ isMember }: { isMember: boolean }) => (
  <EmptyState
    page
    icon={<IconBuilding size={28} aria-hidden />}
    title={isMember ? <Trans>Only admins manage the money</Trans> : <Trans>You have no company yet</Trans>}
    text={
      isMember ? (
        <Trans>Your company’s admins see its plan, wallet and payments here.</Trans>
      ) : (
        <Trans>A company can have a plan and a wallet that its people share.</Trans>
      )
    }
    action={
      <Button renderRoot={(props) => <Link to="/users/company" {...props} />}>
        <Trans>Go to company</Trans>
      </Button>
    }
  />
);

/** A screen about the money of the own company, for its admins. */
const AsCompany = ({ children }: { children: ReactNode }) => {
  const { t } = useLingui();
  const read = useRead(contract.companies.mine, {}, { staleTime: 0 });
  const company = read.data?.company;
  if (read.isPending) return <SkeletonCard height={SKELETON_HEIGHT} label={t`Loading`} />;
  if (company === undefined) return <ErrorState error={read.error} onRetry={() => void read.refetch()} />;
  if (company?.me.role !== 'admin') return <NotYours isMember={company !== null} />;
  return (
    <PayerContext value="company">
      <CompanyTabs ownRole="admin" />
      {children}
    </PayerContext>
  );
};

export const CompanyPlanPage = () => (
  <AsCompany>
    <PlansPage />
  </AsCompany>
);

export const CompanyWalletPage = () => (
  <AsCompany>
    <WalletPage />
  </AsCompany>
);

export const CompanyPaymentsPage = () => (
  <AsCompany>
    <PaymentsPage />
  </AsCompany>
);

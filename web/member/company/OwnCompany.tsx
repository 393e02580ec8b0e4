import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconBuilding } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { Company } from '../../../contract/companies/companyShapes.ts';
import { contract } from '../../../contract/index.ts';
import { useRead } from '../../lib/api/query.ts';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';
import { ErrorState } from '../../ui/feedback/ErrorState.tsx';
import { SkeletonCard } from '../../ui/feedback/SkeletonCard.tsx';
import { CompanyTabs } from './CompanyTabs.tsx';

const SKELETON_HEIGHT = 420;

type Props = {
  opensTo: (role: Company['me']['role']) => boolean;
  /** What those read who are in the company but may not see the screen. */
  closed: { title: ReactNode; text: ReactNode };
  /** What those read who are in no company. */
  without: ReactNode;
  renderScreen: (company: Company) => ReactNode;
};

/** A screen about the own company for some of its roles, below the tabs. */
export const OwnCompany = ({ opensTo, closed, without, renderScreen }: Props) => {
  const { t } = useLingui();
  const read = useRead(contract.companies.mine, {}, { staleTime: 0 });
  const company = read.data?.company;
  if (read.isPending) return <SkeletonCard height={SKELETON_HEIGHT} label={t`Loading`} />;
  if (company === undefined) return <ErrorState error={read.error} onRetry={() => void read.refetch()} />;
  if (company === null || !opensTo(company.me.role))
    return (
      <EmptyState
        page
        icon={<IconBuilding size={28} aria-hidden />}
        title={company === null ? <Trans>You have no company yet</Trans> : closed.title}
        text={company === null ? without : closed.text}
        action={
          <Button renderRoot={(props) => <Link to="/users/company" {...props} />}>
            <Trans>Go to company</Trans>
          </Button>
        }
      />
    );
  return (
    <>
      <CompanyTabs ownRole={company.me.role} />
      {renderScreen(company)}
    </>
  );
};

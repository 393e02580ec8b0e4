import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Stack, Text } from '@mantine/core';
import { IconExternalLink } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { isConfirmingRole } from '../../../contract/companies/companyRoles.ts';
import type { Company } from '../../../contract/companies/companyShapes.ts';
import { contract } from '../../../contract/index.ts';
import { useRead } from '../../lib/api/query.ts';
import { usePageTitle } from '../../shared/settings/usePageTitle.ts';
import { ErrorState } from '../../ui/feedback/ErrorState.tsx';
import { SkeletonCard } from '../../ui/feedback/SkeletonCard.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { Section } from '../../ui/Section.tsx';
import { AdminRequests, LostAdmins } from './AdminRequests.tsx';
import { ApprovalSection } from './ApprovalSection.tsx';
import { BroughtSection } from './BroughtSection.tsx';
import { CompanyForm } from './CompanyForm.tsx';
import classes from './CompanyPage.module.css';
import { CompanyTabs } from './CompanyTabs.tsx';
import { DomainsSection } from './DomainsSection.tsx';
import { EvidenceSection } from './EvidenceSection.tsx';
import { LeaveSection } from './LeaveSection.tsx';
import { OwnersSection } from './OwnersSection.tsx';
import { PeopleSection } from './PeopleSection.tsx';
import { StartCompany } from './StartCompany.tsx';

const SKELETON_HEIGHT = 480;

const Parts = ({ company }: { company: Company }) => {
  const isAdmin = company.me.role === 'admin';
  return (
    <Stack gap="xl">
      {!company.isPublic && (
        <Text size="sm" c="dimmed">
          <Trans>Its public page appears with the first published ad or proved domain.</Trans>
        </Text>
      )}
      <AdminRequests company={company} />
      <PeopleSection company={company} />
      <BroughtSection company={company} />
      {isAdmin && <DomainsSection company={company} />}
      {isAdmin && <OwnersSection company={company} />}
      <EvidenceSection company={company} />
      <ApprovalSection company={company} />
      {isAdmin && (
        <Section title={<Trans>Company data</Trans>} card>
          <CompanyForm key={company.version} company={company} />
        </Section>
      )}
      <LostAdmins company={company} />
      <LeaveSection company={company} />
    </Stack>
  );
};

/** The own company: its people, domains, approvals and data; without one, how to get one. */
export const CompanyPage = () => {
  const { t } = useLingui();
  usePageTitle(t`Company`);
  const read = useRead(contract.companies.mine, {}, { staleTime: 0 });
  const company = read.data?.company;
  return (
    <>
      {company && isConfirmingRole(company.me.role) && <CompanyTabs ownRole={company.me.role} />}
      <PageHeader
        title={company?.displayName ?? <Trans>Company</Trans>}
        actions={
          company?.isPublic === true && (
            <Button
              variant="default"
              rightSection={<IconExternalLink size={16} aria-hidden />}
              renderRoot={(props) => (
                <Link to="/companies/$slug" params={{ slug: company.slug }} {...props} />
              )}
            >
              <Trans>Public page</Trans>
            </Button>
          )
        }
      />
      <div className={classes.page}>
        {read.isPending && <SkeletonCard height={SKELETON_HEIGHT} label={t`Loading`} />}
        {company === undefined && read.isError && (
          <ErrorState error={read.error} onRetry={() => void read.refetch()} />
        )}
        {company === null && <StartCompany />}
        {company && <Parts company={company} />}
      </div>
    </>
  );
};

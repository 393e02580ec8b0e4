import { Trans, useLingui } from '@lingui/react/macro';
import { Drawer, Skeleton, Stack, Tabs } from '@mantine/core';
import { IconBuildingOff } from '@tabler/icons-react';
import type { CompanyRecord } from '../../../contract/companies/companyDesk.ts';
import { contract } from '../../../contract/index.ts';
import { useRead } from '../../lib/api/query.ts';
import { useUser } from '../../lib/session.ts';
import { Chip } from '../../ui/Chip.tsx';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';
import { ErrorState } from '../../ui/feedback/ErrorState.tsx';
import { SkeletonCard } from '../../ui/feedback/SkeletonCard.tsx';
import classes from '../../ui/RecordDrawer.module.css';
import { WalletPanel } from '../wallet/WalletPanel.tsx';
import { CompanyDetails } from './CompanyDetails.tsx';
import { CompanyPeople } from './CompanyPeople.tsx';
import { CompanyRelated } from './CompanyRelated.tsx';
import { CompanyTag } from './CompanyTag.tsx';
import { type CompanyPart, companyParts } from './companiesSearch.ts';

type Props = {
  id: string | undefined;
  part: CompanyPart;
  onPart: (part: CompanyPart) => void;
  onClose: () => void;
};

const isPart = (value: string | null): value is CompanyPart => companyParts.some((part) => part === value);

const Head = ({ company }: { company: CompanyRecord }) => (
  <div className={classes.head}>
    <span className={classes.subtitle}>{company.legalName !== company.displayName && company.legalName}</span>
    <div className={classes.tags}>
      <CompanyTag state={company.state} />
      <Chip tone={company.level > 0 ? 'petrol' : 'plain'}>
        <Trans>Level {company.level} of 4</Trans>
      </Chip>
    </div>
  </div>
);

const Awaited = () => {
  const { t } = useLingui();
  return (
    <Stack gap="md" role="status" aria-label={t`Loading company`}>
      <Skeleton height={48} />
      <Skeleton height={36} width="70%" />
      <SkeletonCard height={220} />
    </Stack>
  );
};

/** One company: what is known of it, its people and its wallet. */
export const CompanyDrawer = ({ id, part, onPart, onClose }: Props) => {
  const { t } = useLingui();
  const read = useRead(
    contract.companyDesk.read,
    { params: { id: id ?? '' } },
    { enabled: id !== undefined, staleTime: 0 },
  );
  const permissions = useUser()?.permissions ?? [];
  const shown = companyParts.filter(
    (one) =>
      (one !== 'wallet' || permissions.includes('payments.read')) &&
      (one !== 'related' || permissions.includes('companies.verify')),
  );
  const company = id === undefined ? undefined : read.data;
  return (
    <Drawer
      opened={id !== undefined}
      onClose={onClose}
      size={680}
      title={company === undefined ? <Trans>Company</Trans> : company.displayName}
      closeButtonProps={{ 'aria-label': t`Close` }}
    >
      {id !== undefined && read.isPending && <Awaited />}
      {company === undefined &&
        read.error !== null &&
        (read.error.status === 404 ? (
          <EmptyState
            icon={<IconBuildingOff size={26} aria-hidden />}
            title={<Trans>There is no such company</Trans>}
            text={<Trans>The address may have a typo.</Trans>}
          />
        ) : (
          <ErrorState error={read.error} onRetry={() => void read.refetch()} />
        ))}
      {company !== undefined && (
        <Stack gap="md" key={company.id}>
          <Head company={company} />
          <Tabs
            value={shown.includes(part) ? part : 'details'}
            onChange={(next) => isPart(next) && onPart(next)}
            keepMounted={false}
          >
            <Tabs.List>
              <Tabs.Tab value="details">
                <Trans>Details</Trans>
              </Tabs.Tab>
              <Tabs.Tab value="people">
                <Trans>People</Trans>
              </Tabs.Tab>
              {shown.includes('related') && (
                <Tabs.Tab value="related">
                  <Trans>Related</Trans>
                </Tabs.Tab>
              )}
              {shown.includes('wallet') && (
                <Tabs.Tab value="wallet">
                  <Trans>Wallet</Trans>
                </Tabs.Tab>
              )}
            </Tabs.List>
            <Tabs.Panel value="details" pt="md">
              <CompanyDetails company={company} />
            </Tabs.Panel>
            <Tabs.Panel value="people" pt="md">
              <CompanyPeople company={company} />
            </Tabs.Panel>
            {shown.includes('related') && (
              <Tabs.Panel value="related" pt="md">
                <CompanyRelated companyId={company.id} />
              </Tabs.Panel>
            )}
            {shown.includes('wallet') && (
              <Tabs.Panel value="wallet" pt="md">
                <WalletPanel owner={{ kind: 'company', id: company.id, name: company.displayName }} />
              </Tabs.Panel>
            )}
          </Tabs>
        </Stack>
      )}
    </Drawer>
  );
};

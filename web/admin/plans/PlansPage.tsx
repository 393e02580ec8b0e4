import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconListDetails, IconPlus } from '@tabler/icons-react';
import { useMemo } from 'react';
import { contract } from '../../../contract/index.ts';
import { useRead } from '../../lib/api/query.ts';
import { useFormat } from '../../lib/format.ts';
import { useListAddress } from '../../lib/listAddress.ts';
import { useMoney } from '../../shared/money/useMoney.ts';
import { usePageTitle } from '../../shared/settings/usePageTitle.ts';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';
import { ErrorState } from '../../ui/feedback/ErrorState.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { DataTable } from '../../ui/table/DataTable.tsx';
import { PlanDrawer } from './PlanDrawer.tsx';
import { planColumns } from './planColumns.tsx';
import { parsePlansSearch } from './plansSearch.ts';
import { usePlanToggle } from './usePlanToggle.ts';

/** All plans, on sale or not, with their subscribers. */
export const PlansPage = () => {
  const { t, i18n } = useLingui();
  const format = useFormat();
  const { money } = useMoney();
  usePageTitle(t`Plans`);
  const { search, open } = useListAddress(parsePlansSearch, ['plan', 'part']);
  const list = useRead(contract.plans.adminList, undefined, { staleTime: 0 });
  const sale = usePlanToggle();
  const columns = useMemo(() => planColumns({ i18n, format, money, sale }), [i18n, format, money, sale]);
  const plans = list.data?.items;
  const add = (
    <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => open({ plan: 'new' })}>
      <Trans>New plan</Trans>
    </Button>
  );
  return (
    <>
      <PageHeader
        title={<Trans>Plans</Trans>}
        note={plans === undefined ? '' : format.number(plans.length)}
        actions={add}
      />
      <DataTable
        name="plans"
        label={t`Plans`}
        columns={columns}
        rows={plans}
        idOf={(plan) => plan.id}
        openId={search.plan}
        paging={undefined}
        onPage={() => {}}
        onLimit={() => {}}
        instead={
          plans === undefined && list.error !== null ? (
            <ErrorState error={list.error} onRetry={() => void list.refetch()} />
          ) : plans?.length === 0 ? (
            <EmptyState
              icon={<IconListDetails size={26} aria-hidden />}
              title={<Trans>No plans yet</Trans>}
              text={<Trans>Until there is one, nobody can buy anything.</Trans>}
              action={add}
            />
          ) : undefined
        }
      />
      <PlanDrawer search={search} plans={plans} loading={list.isPending} open={open} />
    </>
  );
};

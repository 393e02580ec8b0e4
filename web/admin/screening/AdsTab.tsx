import { Trans, useLingui } from '@lingui/react/macro';
import { Anchor, Drawer, Stack } from '@mantine/core';
import { IconShieldCheck } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useMemo } from 'react';
import { stoppingStandings } from '../../../contract/ads/adRules.ts';
import { contract } from '../../../contract/index.ts';
import { useRead } from '../../lib/api/query.ts';
import { useUser } from '../../lib/session.ts';
import { AdRules } from '../../shared/adRules/AdRules.tsx';
import { standingText } from '../../shared/adRules/ruleText.ts';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';
import { ErrorState } from '../../ui/feedback/ErrorState.tsx';
import { FilterSelect } from '../../ui/inputs/FilterSelect.tsx';
import { DataTable } from '../../ui/table/DataTable.tsx';
import { adColumns } from './adColumns.tsx';
import type { Address } from './HitsTab.tsx';
import classes from './Screening.module.css';

/** Ads that dated rules keep off the market, the oldest first; one beside the list. */
export const AdsTab = ({ search, change }: Address) => {
  const { t, i18n } = useLingui();
  const mayRead = useUser()?.permissions?.includes('ads.moderate') ?? false;
  const { standing, page, limit, ad } = search;
  const query = { ...(standing && { standing }), ...(page && { page }), ...(limit && { limit }) };
  const list = useRead(contract.adRules.waiting, { query }, { staleTime: 0, keepPrevious: true });
  const columns = useMemo(() => adColumns(i18n), [i18n]);
  const shown = list.data?.items.find(({ adId }) => adId === ad);
  const close = () => change({ ad: undefined });
  return (
    <>
      <DataTable
        name="ruledAds"
        label={t`Ads held back by rules`}
        columns={columns}
        rows={list.data?.items}
        idOf={({ adId, ruleId }) => `${adId} ${ruleId}`}
        busy={list.isPlaceholderData}
        paging={list.data}
        onPage={(picked) => change({ page: picked })}
        onLimit={(picked) => change({ limit: picked })}
        toolbar={
          <search aria-label={t`Filter the ads`} className={classes.filters}>
            <FilterSelect
              label={t`State`}
              every={t`All states`}
              options={stoppingStandings.map((value) => ({ value, label: i18n._(standingText[value]) }))}
              value={standing}
              onPick={(picked) => change({ standing: picked })}
            />
          </search>
        }
        instead={
          list.data === undefined && list.error !== null ? (
            <ErrorState error={list.error} onRetry={() => void list.refetch()} />
          ) : list.data?.total === 0 ? (
            <EmptyState
              icon={<IconShieldCheck size={26} aria-hidden />}
              title={<Trans>No rule keeps an ad off the market</Trans>}
              text={<Trans>Ads are checked against the confirmed rules whenever either changes.</Trans>}
            />
          ) : undefined
        }
      />
      <Drawer
        opened={ad !== undefined}
        onClose={close}
        size={560}
        title={<Trans>Rules for this ad</Trans>}
        closeButtonProps={{ 'aria-label': t`Close` }}
      >
        {ad !== undefined && (
          <Stack gap="md">
            {mayRead && (
              <p className={classes.line}>
                <Anchor
                  inherit
                  renderRoot={(props) => <Link {...props} to="/admin/ads" search={{ status: 'all', ad }} />}
                >
                  <Trans>Open the ad</Trans>
                </Anchor>
              </p>
            )}
            <AdRules
              adId={ad}
              title={shown === undefined ? <Trans>Rules</Trans> : <bdi>{shown.title}</bdi>}
              empty={
                <p className={classes.line}>
                  <Trans>No rule applies to this ad any more.</Trans>
                </p>
              }
            />
          </Stack>
        )}
      </Drawer>
    </>
  );
};

import { Trans, useLingui } from '@lingui/react/macro';
import { Tabs } from '@mantine/core';
import { useListAddress } from '../../lib/listAddress.ts';
import { useUser } from '../../lib/session.ts';
import { usePageTitle } from '../../shared/settings/usePageTitle.ts';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { AdsTab } from './AdsTab.tsx';
import { HitsTab } from './HitsTab.tsx';
import { HitView } from './HitView.tsx';
import { ListsTab } from './ListsTab.tsx';
import { RulesTab } from './RulesTab.tsx';
import { RunsTab } from './RunsTab.tsx';
import classes from './Screening.module.css';
import { parseScreeningSearch, type ScreeningTab, screeningTabs } from './screeningSearch.ts';
import { ThresholdsTab } from './ThresholdsTab.tsx';

/** Sanctions screening: what was found, the lists, what was screened when, and dated rules. */
export const ScreeningPage = () => {
  const { t } = useLingui();
  usePageTitle(t`Screening`);
  const { search, change } = useListAddress(parseScreeningSearch, ['hit', 'ad']);
  const holds = useUser()?.permissions ?? [];
  const tab = search.tab ?? 'hits';
  const names: Record<ScreeningTab, string> = {
    hits: t`Hits`,
    lists: t`Lists`,
    runs: t`Runs`,
    rules: t`Rules`,
    thresholds: t`Thresholds`,
    ads: t`Ads`,
  };
  const mayReview = holds.includes('compliance.review');
  return (
    <>
      <PageHeader title={<Trans>Screening</Trans>} />
      <Tabs
        value={tab}
        keepMounted={false}
        onChange={(value) => {
          const picked = screeningTabs.find((one) => one === value);
          change({
            tab: picked,
            state: undefined,
            strength: undefined,
            standing: undefined,
            page: undefined,
          });
        }}
      >
        <Tabs.List className={classes.tabs}>
          {screeningTabs.map((one) => (
            <Tabs.Tab key={one} value={one}>
              {names[one]}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Tabs.Panel value="hits">
          {search.hit === undefined ? (
            <HitsTab search={search} change={change} />
          ) : (
            <HitView key={search.hit} id={search.hit} mayReview={mayReview} />
          )}
        </Tabs.Panel>
        <Tabs.Panel value="lists">
          <ListsTab mayReview={mayReview} />
        </Tabs.Panel>
        <Tabs.Panel value="runs">
          <RunsTab search={search} change={change} />
        </Tabs.Panel>
        <Tabs.Panel value="rules">
          <RulesTab mayWrite={holds.includes('compliance.rules')} />
        </Tabs.Panel>
        <Tabs.Panel value="thresholds">
          <ThresholdsTab mayWrite={holds.includes('compliance.rules')} />
        </Tabs.Panel>
        <Tabs.Panel value="ads">
          <AdsTab search={search} change={change} />
        </Tabs.Panel>
      </Tabs>
    </>
  );
};

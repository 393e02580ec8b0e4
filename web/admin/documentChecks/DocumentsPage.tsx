import { Trans, useLingui } from '@lingui/react/macro';
import { Anchor, SegmentedControl, Tabs } from '@mantine/core';
import { IconFileSearch } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import {
  isHintCode,
  type QueuedSignal,
  signalCodes,
} from '../../../contract/documentChecks/documentChecks.ts';
import { contract } from '../../../contract/index.ts';
import { useRead } from '../../lib/api/query.ts';
import { useListAddress } from '../../lib/listAddress.ts';
import { usePageTitle } from '../../shared/settings/usePageTitle.ts';
import { Chip } from '../../ui/Chip.tsx';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';
import { ErrorState } from '../../ui/feedback/ErrorState.tsx';
import { SkeletonCard } from '../../ui/feedback/SkeletonCard.tsx';
import { FilterSelect } from '../../ui/inputs/FilterSelect.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { RelativeTime } from '../../ui/RelativeTime.tsx';
import classes from './Documents.module.css';
import { documentTabs, parseDocumentsSearch, queueStates } from './documentsSearch.ts';
import { fieldText, signalText, stateText } from './documentText.ts';
import { SignalView } from './SignalView.tsx';
import { IssuersTab } from './sources/IssuersTab.tsx';
import { ReferencesTab } from './sources/ReferencesTab.tsx';

/** So many companies have a file that its issuer may publish. */
const MANY = 8;

const Item = ({ signal }: { signal: QueuedSignal }) => {
  const { t, i18n } = useLingui();
  return (
    <li className={classes.item}>
      <div className={classes.head}>
        <h2 className={classes.title}>
          <Anchor
            inherit
            renderRoot={(props) => (
              <Link
                {...props}
                to="/admin/documents"
                search={(now: object) => ({ ...now, signal: signal.id })}
              />
            )}
          >
            {i18n._(signalText(signal))}
          </Anchor>
        </h2>
        <span className={classes.quiet}>
          <RelativeTime at={signal.at} />
        </span>
      </div>
      <p className={classes.quiet}>
        <bdi>{signal.parties.join(' · ')}</bdi>
      </p>
      <div className={classes.chips}>
        <Chip tone={isHintCode(signal.code) ? 'plain' : 'amber'}>
          <span translate="no">{signal.code}</span>
        </Chip>
        {signal.state !== 'open' && <Chip tone="petrol">{i18n._(stateText[signal.state])}</Chip>}
        <Chip>{t`Ads on the market: ${signal.publicAds}`}</Chip>
        {signal.answers > 0 && <Chip tone="ok">{t`Answers: ${signal.answers}`}</Chip>}
        {(signal.facts.fields ?? []).map((field) => (
          <Chip key={field}>{fieldText[field] ? i18n._(fieldText[field]) : field}</Chip>
        ))}
        {(signal.facts.references ?? []).map((title) => (
          <Chip key={title}>{title}</Chip>
        ))}
        {signal.parties.length >= MANY && (
          <Chip tone="petrol">{t`${signal.parties.length} companies: public material?`}</Chip>
        )}
      </div>
    </li>
  );
};

/** What comparisons of documents found. */
const Queue = () => {
  const { t, i18n } = useLingui();
  const { search, change } = useListAddress(parseDocumentsSearch, ['signal']);
  const { signal, state = 'open', code } = search;
  const query = { state, ...(code && { code }) };
  const list = useRead(contract.documentDesk.queue, { query }, { staleTime: 0, keepPrevious: true });
  const stateNames = { open: t`Open`, announced: t`Announced`, published: t`Published`, closed: t`Closed` };
  if (signal !== undefined) return <SignalView key={signal} id={signal} waiting={list.data?.items ?? []} />;
  return (
    <>
      <search aria-label={t`Filter`} className={classes.filters}>
        <SegmentedControl
          aria-label={t`State`}
          value={state}
          onChange={(value) => change({ state: queueStates.find((one) => one === value) })}
          data={queueStates.map((value) => ({ value, label: stateNames[value] }))}
        />
        <FilterSelect
          label={t`Kind`}
          every={t`Every kind`}
          options={signalCodes.map((value) => ({
            value,
            label: i18n._(signalText({ code: value, facts: {} })),
          }))}
          value={code}
          onPick={(picked) => change({ code: picked })}
        />
      </search>
      {list.isPending && <SkeletonCard height={320} label={t`Loading`} />}
      {list.data === undefined && list.error !== null && (
        <ErrorState error={list.error} onRetry={() => void list.refetch()} />
      )}
      {list.data?.items.length === 0 && (
        <EmptyState
          icon={<IconFileSearch size={26} aria-hidden />}
          title={<Trans>Nothing here</Trans>}
          text={
            <Trans>
              Each document of an ad is read and compared with those of other companies. What is found waits
              here.
            </Trans>
          }
        />
      )}
      <ul className={classes.list}>
        {list.data?.items.map((one) => (
          <Item key={one.id} signal={one} />
        ))}
      </ul>
    </>
  );
};

/** Checks of documents, whom to ask about them, and texts of confirmed cases. */
export const DocumentsPage = () => {
  const { t } = useLingui();
  usePageTitle(t`Documents`);
  const { search, change } = useListAddress(parseDocumentsSearch, ['signal']);
  const { tab = 'checks' } = search;
  return (
    <>
      <PageHeader title={<Trans>Documents</Trans>} />
      <div className={classes.body}>
        <Tabs
          value={tab}
          onChange={(next) => change({ tab: documentTabs.find((one) => one === next && one !== 'checks') })}
          keepMounted={false}
        >
          <Tabs.List>
            <Tabs.Tab value="checks">
              <Trans>Checks</Trans>
            </Tabs.Tab>
            <Tabs.Tab value="issuers">
              <Trans>Issuers</Trans>
            </Tabs.Tab>
            <Tabs.Tab value="texts">
              <Trans>Confirmed cases</Trans>
            </Tabs.Tab>
          </Tabs.List>
          <Tabs.Panel value="checks" pt="md" className={classes.panel}>
            <Queue />
          </Tabs.Panel>
          <Tabs.Panel value="issuers" pt="md" className={classes.panel}>
            <IssuersTab />
          </Tabs.Panel>
          <Tabs.Panel value="texts" pt="md" className={classes.panel}>
            <ReferencesTab />
          </Tabs.Panel>
        </Tabs>
      </div>
    </>
  );
};

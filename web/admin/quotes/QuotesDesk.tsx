import { Trans, useLingui } from '@lingui/react/macro';
import { Anchor, Button, PasswordInput, Switch } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { Fetcher } from '../../../contract/baseData/baseData.ts';
import { contract } from '../../../contract/index.ts';
import type { FetchRun, HeldQuote } from '../../../contract/prices/fetchRuns.ts';
import { messageText } from '../../i18n/messageText.ts';
import { errorText } from '../../lib/api/errorText.ts';
import { useRead, useSave } from '../../lib/api/query.ts';
import { useFormat } from '../../lib/format.ts';
import { licenceName } from '../../shared/quotes/licenceText.ts';
import { useQuoteDay } from '../../shared/quotes/useQuoteDay.ts';
import { usePageTitle } from '../../shared/settings/usePageTitle.ts';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';
import { ErrorState } from '../../ui/feedback/ErrorState.tsx';
import { SkeletonCard } from '../../ui/feedback/SkeletonCard.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { Section } from '../../ui/Section.tsx';
import { PlainTable } from '../../ui/table/PlainTable.tsx';
import classes from './QuotesDesk.module.css';
import { SigningKeys } from './SigningKeys.tsx';

const refresh = [
  contract.fetchRuns.list,
  contract.fetchRuns.held,
  contract.fetchRuns.fetchers,
  contract.baseData.benchmarks,
  contract.quotes.list,
];
const LOADING_HEIGHT = 200;

/** Written so in every language. */
const sourceName: Record<Fetcher, string> = { eia_v2: 'EIA', ecb_exr: 'ECB', wb_pink: 'World Bank' };

type ReadState<Data> = { data: Data | undefined; error: Error | null; refetch: () => unknown };

const Waiting = ({ read }: { read: ReadState<unknown> }) => {
  const { t } = useLingui();
  return read.error === null ? (
    <SkeletonCard height={LOADING_HEIGHT} label={t`Loading`} />
  ) : (
    <ErrorState part error={read.error} onRetry={() => void read.refetch()} />
  );
};

/** Switch and key of the sources, when they are asked next, and a way to ask now. */
const Sources = () => {
  const { t, i18n } = useLingui();
  const { dateTime } = useFormat();
  const read = useRead(contract.fetchRuns.fetchers, undefined, { staleTime: 0 });
  const [key, setKey] = useState('');
  const failed = (error: Error) => toast.failed(errorText(i18n, error));
  const set = useSave(contract.fetchRuns.setFetcher, { refresh });
  const run = useSave(contract.fetchRuns.start, {
    refresh,
    onDone: ({ run: made }) =>
      toast.done(
        made === null
          ? t`Another fetch is running`
          : made.status === 'failed'
            ? t`The fetch failed`
            : t`Fetched`,
      ),
  });
  if (read.data === undefined) return <Waiting read={read} />;
  return (
    <ul className={classes.sources}>
      {read.data.items.map(({ fetcher, isOn, hasKey, nextRunAt }) => (
        <li key={fetcher} className={classes.source}>
          <strong translate="no">{sourceName[fetcher]}</strong>
          <span>
            {nextRunAt !== null ? (
              <Trans>Next fetch {dateTime(nextRunAt)}</Trans>
            ) : hasKey === false ? (
              <Trans>Off: it has no key yet</Trans>
            ) : (
              <Trans>Switched off</Trans>
            )}
          </span>
          {fetcher !== 'ecb_exr' ? (
            <>
              <Switch
                label={t`Fetch twice a day`}
                checked={isOn}
                onChange={(event) =>
                  set.mutate(
                    { params: { fetcher }, body: { isOn: event.currentTarget.checked } },
                    { onError: failed },
                  )
                }
              />
              {hasKey !== null && (
                <form
                  className={classes.key}
                  onSubmit={(event) => {
                    event.preventDefault();
                    set.mutate(
                      { params: { fetcher }, body: { key } },
                      { onError: failed, onSuccess: () => setKey('') },
                    );
                  }}
                >
                  <PasswordInput
                    label={t`API key`}
                    placeholder={hasKey ? t`A key is set` : ''}
                    autoComplete="off"
                    value={key}
                    onChange={(event) => setKey(event.currentTarget.value)}
                  />
                  <Button type="submit" variant="default" disabled={key === ''} loading={set.isPending}>
                    <Trans>Save key</Trans>
                  </Button>
                </form>
              )}
            </>
          ) : (
            <Anchor renderRoot={(props) => <Link {...props} to="/admin/site-settings" />}>
              <Trans>Set in the site settings</Trans>
            </Anchor>
          )}
          <Button
            variant="default"
            disabled={nextRunAt === null}
            loading={run.isPending}
            onClick={() => run.mutate({ body: { fetcher } }, { onError: failed })}
          >
            <Trans>Fetch now</Trans>
          </Button>
        </li>
      ))}
    </ul>
  );
};

const useAccept = () => {
  const { t, i18n } = useLingui();
  const accept = useSave(contract.fetchRuns.accept, { refresh, onDone: () => toast.done(t`Accepted`) });
  return {
    isPending: accept.isPending,
    accept: (id: string, quotes?: string[]) =>
      accept.mutate(
        { params: { id }, body: { ...(quotes && { quotes }) } },
        { onError: (error) => toast.failed(errorText(i18n, error)) },
      ),
  };
};

/** Values that wait for somebody to look at them. */
const Held = () => {
  const { t } = useLingui();
  const { day, number } = useFormat();
  const read = useRead(contract.fetchRuns.held, undefined, { staleTime: 0 });
  const { accept, isPending } = useAccept();
  const whyHeld = ({ note, before }: HeldQuote) => {
    if (note === 'carried?') return t`repeats the day before on a closed day`;
    if (before === null) return t`far from the day before`;
    const value = number(Number(before), { max: 6 });
    return t`far from ${value} the day before`;
  };
  if (read.data === undefined) return <Waiting read={read} />;
  if (read.data.items.length === 0) return <EmptyState part title={<Trans>No value is held</Trans>} />;
  return (
    <PlainTable
      label={t`Held values`}
      heads={[t`Benchmark`, t`Day`, t`Value`, t`Why`, t`Decision`]}
      rows={read.data.items.map((one) => ({
        key: one.id,
        name: <span translate="no">{one.benchmark}</span>,
        figures: [
          day(one.day),
          number(Number(one.value), { max: 6 }),
          whyHeld(one),
          <Button
            key="accept"
            size="xs"
            variant="default"
            loading={isPending}
            onClick={() => accept(one.runId, [one.id])}
          >
            <Trans>Accept</Trans>
          </Button>,
        ],
      }))}
    />
  );
};

const Runs = () => {
  const { t } = useLingui();
  const { dateTime, number } = useFormat();
  const read = useRead(contract.fetchRuns.list, { query: {} }, { staleTime: 0 });
  const { accept, isPending } = useAccept();
  if (read.data === undefined) return <Waiting read={read} />;
  if (read.data.items.length === 0) return <EmptyState part title={<Trans>Nothing was fetched yet</Trans>} />;
  const status: Record<FetchRun['status'], string> = {
    done: t`Taken`,
    suspicious: t`Waits for you`,
    accepted: t`Accepted`,
    failed: t`Failed`,
  };
  return (
    <PlainTable
      label={t`Fetch runs`}
      heads={[t`Started`, t`Source`, t`State`, t`New`, t`Revised`, t`Withdrawn`, t`Held`, t`Remarks`]}
      rows={read.data.items.map((run) => ({
        key: run.id,
        name: dateTime(run.startedAt),
        figures: [
          sourceName[run.fetcher],
          status[run.status],
          number(run.added),
          number(run.revised),
          number(run.withdrawn),
          number(run.held),
          run.status === 'suspicious' ? (
            <span key="remarks" className={classes.remarks}>
              {run.warnings.map((one) => messageText(one, one.message)).join(' · ')}
              <Button size="xs" variant="default" loading={isPending} onClick={() => accept(run.id)}>
                <Trans>Accept the release</Trans>
              </Button>
            </span>
          ) : (
            (run.error ?? '')
          ),
        ],
      }))}
    />
  );
};

/** How old the values are that the site keeps itself. */
const Freshness = () => {
  const { t, i18n } = useLingui();
  const quoteDay = useQuoteDay();
  const read = useRead(contract.baseData.benchmarks, { query: { all: 'true' } }, { staleTime: 0 });
  if (read.data === undefined) return <Waiting read={read} />;
  return (
    <PlainTable
      text
      label={t`Benchmarks`}
      heads={[t`Benchmark`, t`Values`, t`Newest quote`, t`State`]}
      rows={read.data.items
        .filter(({ licenceClass }) => licenceClass !== 'name_only' && licenceClass !== 'member_only')
        .toSorted((a, b) => Number(a.newestDay === null) - Number(b.newestDay === null))
        .map(({ code, name, licenceClass, newestDay, stale, frequency }) => ({
          key: code,
          name: (
            <Anchor renderRoot={(props) => <Link {...props} to="/benchmarks/$code" params={{ code }} />}>
              {name}
            </Anchor>
          ),
          figures: [
            i18n._(licenceName[licenceClass]),
            newestDay === null ? '–' : quoteDay(newestDay, frequency),
            newestDay === null ? t`No quotes yet` : stale ? t`Stale` : t`Fresh`,
          ],
        }))}
    />
  );
};

/** Whether every stored quote still is what it was when it was stored. */
const Chains = () => {
  const read = useRead(contract.fetchRuns.chains, undefined, { staleTime: 0 });
  const { number } = useFormat();
  if (read.data === undefined) return <Waiting read={read} />;
  const { rows, breaks } = read.data;
  return breaks.length === 0 ? (
    <p className={classes.line}>
      <Trans>All {number(rows)} stored quotes have the hash that they were stored with.</Trans>
    </p>
  ) : (
    <p className={classes.line} role="alert">
      <Trans>
        Changed after they were stored: {breaks.map(({ benchmark, day }) => `${benchmark} ${day}`).join(', ')}
      </Trans>
    </p>
  );
};

/** Quotes as who runs the site sees them: sources, what waits for a decision, what was fetched, how fresh it is. */
export const QuotesDesk = () => {
  const { t } = useLingui();
  usePageTitle(t`Quotes`);
  return (
    <>
      <PageHeader title={<Trans>Quotes</Trans>} />
      <div className={classes.body}>
        <Section title={<Trans>Sources</Trans>}>
          <Sources />
        </Section>
        <Section title={<Trans>Held values</Trans>}>
          <Held />
        </Section>
        <Section title={<Trans>Fetch runs</Trans>}>
          <Runs />
        </Section>
        <Section title={<Trans>Freshness</Trans>}>
          <Freshness />
        </Section>
        <Section title={<Trans>Integrity</Trans>}>
          <Chains />
        </Section>
        <Section title={<Trans>Signing keys</Trans>}>
          <SigningKeys />
        </Section>
      </div>
    </>
  );
};

import { Trans, useLingui } from '@lingui/react/macro';
import { Anchor } from '@mantine/core';
import { Link, useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { contract } from '../../../contract/index.ts';
import type { BenchmarkDetail, Quote } from '../../../contract/prices/quotes.ts';
import { useRead } from '../../lib/api/query.ts';
import { useFormat } from '../../lib/format.ts';
import { licenceMeaning, licenceName } from '../../shared/quotes/licenceText.ts';
import { QuoteEntry } from '../../shared/quotes/QuoteEntry.tsx';
import { useQuoteDay } from '../../shared/quotes/useQuoteDay.ts';
import { usePageTitle } from '../../shared/settings/usePageTitle.ts';
import { csvFile } from '../../shared/sheetImport/csvFile.ts';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';
import { ErrorState } from '../../ui/feedback/ErrorState.tsx';
import { SkeletonCard } from '../../ui/feedback/SkeletonCard.tsx';
import { ExportButton } from '../../ui/inputs/ExportButton.tsx';
import { Segmented } from '../../ui/inputs/Segmented.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { Section } from '../../ui/Section.tsx';
import { PlainTable } from '../../ui/table/PlainTable.tsx';
import classes from './BenchmarksPage.module.css';
import { QuoteChart } from './QuoteChart.tsx';

const DAY_MS = 86_400_000;
const ROWS_SHOWN = 60;
/** Days back that the list of quotes can reach. */
type Period = '30' | '365' | '800' | '1830' | '3660';

const Facts = ({ benchmark }: { benchmark: BenchmarkDetail }) => {
  const { t, i18n } = useLingui();
  const quoteDay = useQuoteDay();
  const day = (iso: string) => quoteDay(iso, benchmark.frequency);
  const frequency = { daily: t`Daily`, weekly: t`Weekly`, monthly: t`Monthly` }[benchmark.frequency];
  const facts: [string, string | null][] = [
    [t`Published by`, benchmark.owner || null],
    [t`Quoted in`, [benchmark.currency, benchmark.unit].filter((part) => part !== null).join(' / ') || null],
    [t`Published`, frequency],
    [t`Calendar`, benchmark.calendar?.name ?? null],
    [
      t`Values are final`,
      benchmark.releaseRule === 'each_day'
        ? t`once a later day is published`
        : t`once the next release confirms it`,
    ],
    [t`Newest quote`, benchmark.newestDay === null ? null : day(benchmark.newestDay)],
    [t`Values`, i18n._(licenceName[benchmark.licenceClass])],
    [t`Series`, benchmark.seriesId],
    [t`ISDA name`, benchmark.isdaName],
  ];
  return (
    <dl className={classes.facts}>
      {facts.map(
        ([name, value]) =>
          value !== null && (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ),
      )}
    </dl>
  );
};

const NamedLink = ({ code, name }: { code: string; name: string }) => (
  <Anchor renderRoot={(props) => <Link {...props} to="/benchmarks/$code" params={{ code }} />}>{name}</Anchor>
);

const Quotes = ({ benchmark }: { benchmark: BenchmarkDetail }) => {
  const { t } = useLingui();
  const { number, dateTime } = useFormat();
  const quoteDay = useQuoteDay();
  const day = (iso: string) => quoteDay(iso, benchmark.frequency);
  const isMonthly = benchmark.frequency === 'monthly';
  const [days, setDays] = useState<Period>(isMonthly ? '3660' : '365');
  const [revisions, setRevisions] = useState<'last' | 'all'>('last');
  const [now] = useState(Date.now);
  const from = new Date(now - Number(days) * DAY_MS).toISOString().slice(0, 10);
  const query = { from, revisions };
  const list = useRead(
    contract.quotes.list,
    { params: { id: benchmark.code }, query },
    { keepPrevious: true },
  );
  if (list.data === undefined && list.error !== null)
    return list.error.status === 404 ? (
      <EmptyState part title={<Trans>No values to show</Trans>} />
    ) : (
      <ErrorState part error={list.error} onRetry={() => void list.refetch()} />
    );
  const items = list.data?.items;
  if (items === undefined) return <SkeletonCard height={320} label={t`Loading`} />;
  const state: Record<Quote['state'], string> = {
    preliminary: t`preliminary`,
    final: t`final`,
    withdrawn: t`withdrawn`,
  };
  const figure = (text: string | null) =>
    text === null ? '–' : number(Number(text), { min: benchmark.decimals, max: 6 });
  return (
    <>
      <div className={classes.bar}>
        <Segmented
          label={t`Period`}
          value={days}
          onChange={setDays}
          options={
            isMonthly
              ? [
                  { value: '365', label: t`1 year` },
                  { value: '1830', label: t`5 years` },
                  { value: '3660', label: t`10 years` },
                ]
              : [
                  { value: '30', label: t`30 days` },
                  { value: '365', label: t`1 year` },
                  { value: '800', label: t`2 years` },
                ]
          }
        />
        <Segmented
          label={t`Revisions`}
          value={revisions}
          onChange={setRevisions}
          options={[
            { value: 'last', label: t`Latest values` },
            { value: 'all', label: t`Every revision` },
          ]}
        />
        {benchmark.licenceClass !== 'operator_licensed' && items.length > 0 && (
          <ExportButton
            name={benchmark.code}
            fileOf={() =>
              csvFile(
                items.map((one) => ({
                  ...one,
                  revision: String(one.revision),
                  attribution: benchmark.attribution,
                })),
              )
            }
          />
        )}
      </div>
      {items.length === 0 ? (
        <EmptyState
          part
          title={<Trans>No quotes yet</Trans>}
          text={
            benchmark.entry === 'own' || benchmark.entry === 'site' ? (
              <Trans>Enter the first one above, or import a file.</Trans>
            ) : (
              <Trans>They appear here once they are published.</Trans>
            )
          }
        />
      ) : (
        <>
          {revisions === 'last' && <QuoteChart quotes={items} frequency={benchmark.frequency} />}
          {benchmark.attribution !== null && <p className={classes.note}>{benchmark.attribution}</p>}
          <PlainTable
            label={t`Quotes`}
            heads={[isMonthly ? t`Month` : t`Day`, t`Value`, t`State`, t`Known since`, t`Note`]}
            rows={items
              .slice(-ROWS_SHOWN)
              .toReversed()
              .map((one) => ({
                key: `${one.contract} ${one.day} ${one.revision}`,
                name: one.contract === '' ? day(one.day) : `${day(one.day)} ${one.contract}`,
                figures: [
                  one.low === null ? figure(one.value) : `${figure(one.low)} – ${figure(one.high)}`,
                  one.revision > 1
                    ? `${state[one.state]} · ${t`Revision ${number(one.revision)}`}`
                    : state[one.state],
                  dateTime(one.knownAt),
                  one.note === 'carried?' ? t`repeats the day before` : (one.note ?? ''),
                ],
              }))}
          />
        </>
      )}
    </>
  );
};

/** A benchmark: what it is, who may see its values, and the values as far as this reader may. */
export const BenchmarkPage = () => {
  const { t, i18n } = useLingui();
  const { code = '' } = useParams({ strict: false });
  const read = useRead(contract.quotes.benchmark, { params: { id: code } });
  const benchmark = read.data;
  usePageTitle(benchmark?.name ?? t`Benchmark`);
  if (read.error?.status === 404)
    return (
      <EmptyState
        page
        title={<Trans>Benchmark not found</Trans>}
        action={
          <Anchor renderRoot={(props) => <Link {...props} to="/benchmarks" />}>
            <Trans>All benchmarks</Trans>
          </Anchor>
        }
      />
    );
  if (benchmark === undefined)
    return read.error === null ? (
      <SkeletonCard height={480} label={t`Loading`} />
    ) : (
      <ErrorState error={read.error} onRetry={() => void read.refetch()} />
    );
  return (
    <div className={classes.page}>
      <PageHeader
        title={<span translate="no">{benchmark.name}</span>}
        note={benchmark.stale && <span className={classes.stale}>{t`Stale`}</span>}
      />
      <Facts benchmark={benchmark} />
      <p className={classes.note}>
        {i18n._(licenceMeaning[benchmark.licenceClass])} {benchmark.licenceText}{' '}
        {benchmark.licenceUrl !== null && (
          <Anchor href={benchmark.licenceUrl} target="_blank" rel="noreferrer">
            <Trans>Terms</Trans>
          </Anchor>
        )}
      </p>
      {benchmark.proxy !== null && (
        <p className={classes.note}>
          <Trans>
            A free stand-in: <NamedLink {...benchmark.proxy} />
          </Trans>
        </p>
      )}
      {benchmark.proxyOf !== null && (
        <p className={classes.note}>
          <Trans>
            Stands in for <NamedLink {...benchmark.proxyOf} />, which it is not.
          </Trans>
        </p>
      )}
      {(benchmark.entry === 'own' || benchmark.entry === 'site') && (
        <Section
          card
          title={benchmark.entry === 'own' ? <Trans>Your quotes</Trans> : <Trans>Enter quotes</Trans>}
          note={
            benchmark.entry === 'own' && <Trans>Only you see them, and what is calculated from them.</Trans>
          }
        >
          <QuoteEntry benchmark={benchmark} />
        </Section>
      )}
      {benchmark.entry === 'plan' && (
        <p className={classes.note}>
          <Trans>
            With a larger plan you enter your own licensed values here, seen by you alone.{' '}
            <Link to="/pricing">Plans</Link>
          </Trans>
        </p>
      )}
      <Section title={<Trans>Quotes</Trans>}>
        <Quotes benchmark={benchmark} />
      </Section>
    </div>
  );
};

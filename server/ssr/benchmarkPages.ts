import { contract } from '../../contract/index.ts';
import { html } from './html.ts';
import type { InternalCall } from './internalCall.ts';
import { type PageContent, shell } from './pageContent.ts';
import type { PageMessages } from './pageMessages.ts';

/** Values of this many days are written; the screen shows all. */
const DAYS = 30;

/** Benchmarks that ads may name, with who publishes them. */
export async function benchmarksPage(ask: InternalCall, { say, to }: PageMessages): Promise<PageContent> {
  const { data, first } = await ask(contract.baseData.benchmarks, {});
  if (!data) return shell;
  return {
    ...shell,
    title: say('pages.benchmarks'),
    description: say('pages.benchmarksAbout'),
    canonical: '/benchmarks',
    content: html`<h1>${say('pages.benchmarks')}</h1><p>${say('pages.benchmarksAbout')}</p>
<ul>${data.items.map(
      ({ code, name, owner }) =>
        html`<li><a href="${to(`/benchmarks/${code}`)}">${name}</a>${owner && html` · <bdi>${owner}</bdi>`}</li>`,
    )}</ul>`,
    first,
  };
}

/**
 * A benchmark with its newest values, where everybody may use them. What the operator licensed to show on the site is
 * not written: search engines would hold it longer than the licence.
 */
export async function benchmarkPage(
  ask: InternalCall,
  { say, day, to }: PageMessages,
  code: string,
): Promise<PageContent> {
  const { data: benchmark, first } = await ask(contract.quotes.benchmark, { params: { id: code } });
  if (!benchmark) return { ...shell, status: 404 };
  const { name, owner, newestDay, licenceClass } = benchmark;
  const isOpen = licenceClass === 'open' || licenceClass === 'attribution';
  const quotes = isOpen ? (await ask(contract.quotes.list, { params: { id: code } })).data : null;
  const quotedIn = [benchmark.currency, benchmark.unit].filter((part) => part !== null).join(' / ');
  const facts: [string, string][] = [
    [say('pages.publishedBy'), owner],
    [say('pages.quotedIn'), quotedIn],
    [say('pages.newestQuote'), newestDay === null ? '' : day(newestDay)],
  ];
  const newest = (quotes?.items ?? []).filter(({ value }) => value !== null).slice(-DAYS);
  return {
    ...shell,
    title: name,
    description: say('pages.benchmarkAbout', { benchmark: name }),
    canonical: `/benchmarks/${benchmark.code}`,
    content: html`<article><p><a href="${to('/benchmarks')}">${say('pages.benchmarks')}</a></p><h1>${name}</h1>
<dl>${facts.map(([term, value]) => value && html`<dt>${term}</dt><dd><bdi>${value}</bdi></dd>`)}</dl>
${
  newest.length > 0 &&
  html`<table><thead><tr><th scope="col">${say('pages.day')}</th><th scope="col">${say('pages.value')}</th></tr></thead><tbody>${newest
    .toReversed()
    .map(
      (quote) =>
        html`<tr><td>${day(quote.day)}${quote.contract && html` · ${quote.contract}`}</td><td><bdi>${quote.value}</bdi></td></tr>`,
    )}</tbody></table>${quotes?.attribution && html`<p><bdi>${quotes.attribution}</bdi></p>`}`
}</article>`,
    first,
  };
}

import type { Ad, AdSummary } from '../../contract/adShapes.ts';
import { contract } from '../../contract/index.ts';
import {
  comparableWords,
  dayWords,
  deliveryWords,
  factsLine,
  headWords,
  priceWords,
  qualityWords,
  quantityWords,
  windowWords,
} from './adWords.ts';
import type { Ask } from './ask.ts';
import { type Html, html } from './html.ts';
import { type PageContent, shell } from './pageContent.ts';
import { adFacts } from './searchFacts.ts';

const fact = (name: string, value: string | null | undefined): Html | null =>
  value ? html`<dt>${name}</dt><dd>${value}</dd>` : null;

export const adLinks = (ads: readonly AdSummary[]): Html =>
  html`<ul class="plain-list">${ads.map(
    (ad) => html`<li><a href="/market/${ad.slug}">${headWords(ad)}</a><p>${factsLine(ad)}</p></li>`,
  )}</ul>`;

const quality = (ad: Ad): Html | false =>
  ad.quality.length > 0 &&
  html`<h2>Quality${ad.checks.standard && ` against ${ad.checks.standard}`}</h2><table>
<thead><tr><th scope="col">Parameter</th><th scope="col">Value</th><th scope="col">Basis</th></tr></thead>
<tbody>${ad.quality.map(
    (row) =>
      html`<tr><td>${row.parameter}</td><td>${qualityWords(row)}</td><td>${row.basis.replace('_', ' ')}</td></tr>`,
  )}</tbody></table>`;

const content = (ad: Ad, similar: readonly AdSummary[]): Html => html`<article>
<p><a href="/market">Market</a>${ad.product?.path.map((part) => ` / ${part}`)}</p>
<h1>${headWords(ad)}</h1>
<dl>
${fact('Price', priceWords(ad))}${fact('Comparable price', comparableWords(ad))}${fact('Quantity', quantityWords(ad))}
${fact('Delivery', deliveryWords(ad))}${fact('Delivery window', windowWords(ad))}${fact('Origin', ad.originCountry?.name)}
${fact('Payment', ad.paymentTerms.map((term) => term.name).join(', '))}${fact('Inspection', ad.inspectors.join(', '))}
${fact('Valid until', dayWords(ad.validUntil))}${fact(ad.side === 'buy' ? 'Buyer' : 'Seller', ad.owner.company ?? ad.owner.username)}
${fact('Reference', ad.reference)}
</dl>
${ad.description && ad.description.split(/\n{2,}/).map((paragraph) => html`<p class="plain-text">${paragraph}</p>`)}
${quality(ad)}
${similar.length > 0 && html`<h2>Similar ads</h2>${adLinks(similar)}`}
</article>`;

/** The reference at the end of an older address of an ad, which keeps it when its words change. */
const referenceIn = (slug: string) => /(?:^|-)gm-([a-z0-9]{6})$/i.exec(slug)?.[1];

const gone = async (ask: Ask, slug: string): Promise<PageContent> => {
  const similar = await ask(contract.market.similar, { params: { id: slug } });
  const ads = similar.data?.items ?? [];
  return {
    ...shell,
    status: 410,
    title: 'This ad is no longer published',
    content: html`<h1>This ad is no longer published</h1>
<p><a href="/market">See what is in the market now</a></p>
${ads.length > 0 && html`<h2>Similar ads</h2>${adLinks(ads)}`}`,
    first: similar.first,
  };
};

/** One ad. An address with older words leads to the present one; what is gone says so, with similar ads. */
export async function adPage(ask: Ask, slug: string): Promise<PageContent | { redirect: string }> {
  const read = await ask(contract.ads.read, { params: { id: slug } });
  if (read.status === 410) return gone(ask, slug);
  const ad = read.data;
  if (ad && ad.slug !== slug) return { redirect: `/market/${ad.slug}` };
  if (!ad) {
    const reference = referenceIn(slug);
    const now = reference && (await ask(contract.ads.read, { params: { id: `GM-${reference}` } }));
    if (now && now.status === 410) return gone(ask, `GM-${reference}`);
    if (now && now.data && now.data.slug !== slug) return { redirect: `/market/${now.data.slug}` };
    return { ...shell, status: read.status === 404 ? 404 : 503 };
  }
  const similar = await ask(contract.market.similar, { params: { id: ad.slug } });
  return {
    status: 200,
    title: headWords(ad),
    description: factsLine(ad),
    canonical: `/market/${ad.slug}`,
    picture: `/pictures/${ad.reference}.png?v=${ad.version}`,
    facts: adFacts(ad),
    content: content(ad, similar.data?.items ?? []),
    first: [...read.first, ...similar.first],
  };
}

import type { Ad, AdSummary } from '../../contract/ads/adShapes.ts';
import { contract } from '../../contract/index.ts';
import {
  comparableText,
  countryText,
  dayText,
  deliveryText,
  factsLine,
  hazardText,
  headline,
  priceText,
  qualityText,
  quantityText,
  windowText,
} from './adFormat.ts';
import { type Html, html } from './html.ts';
import type { InternalCall } from './internalCall.ts';
import { type PageContent, shell } from './pageContent.ts';
import type { PageMessages } from './pageMessages.ts';
import { adStructuredData } from './structuredData.ts';

const fact = (name: string, value: string | null | undefined): Html | null =>
  value ? html`<dt>${name}</dt><dd><bdi>${value}</bdi></dd>` : null;

export const adLinks = (messages: PageMessages, ads: readonly AdSummary[]): Html =>
  html`<ul class="plain-list">${ads.map(
    (ad) =>
      html`<li><a href="${messages.to(`/market/${ad.slug}`)}"><bdi>${headline(messages, ad)}</bdi></a><p>${factsLine(messages, ad)}</p></li>`,
  )}</ul>`;

const bases = { typical: 'typical', guaranteed: 'guaranteed', test_result: 'test result' } as const;

const quality = (messages: PageMessages, ad: Ad): Html | false => {
  const { translate, name } = messages;
  const standard = ad.checks.standard && name(ad.checks.standard);
  return (
    ad.quality.length > 0 &&
    html`<h2>${standard ? translate('Quality against {standard}', { standard }) : translate('Quality')}</h2><table>
<thead><tr><th scope="col">${translate('Parameter')}</th><th scope="col">${translate('Value')}</th><th scope="col">${translate('Basis')}</th></tr></thead>
<tbody>${ad.quality.map(
      (row) =>
        html`<tr><td>${name(row.parameter)}</td><td><bdi>${qualityText(messages, row)}</bdi></td><td>${translate(bases[row.basis])}</td></tr>`,
    )}</tbody></table>`
  );
};

const content = (messages: PageMessages, ad: Ad, similar: readonly AdSummary[]): Html => {
  const { translate, name, to } = messages;
  return html`<article>
<p><a href="${to('/market')}">${translate('Market')}</a>${ad.product?.path.map((part) => ` / ${name(part)}`)}</p>
<h1>${headline(messages, ad)}</h1>
<dl>
${fact(translate('Price'), priceText(messages, ad))}${fact(translate('Comparable price'), comparableText(ad))}${fact(translate('Quantity'), quantityText(ad))}
${fact(translate('Delivery'), deliveryText(messages, ad))}${fact(translate('Delivery window'), windowText(messages, ad))}${fact(translate('Origin'), ad.originCountry && countryText(messages, ad.originCountry))}
${fact(translate('Payment'), ad.paymentTerms.map((term) => name(term.name)).join(translate(', ')))}${fact(translate('Inspection'), ad.inspectors.join(', '))}${fact(translate('Hazard class'), hazardText(messages, ad))}
${fact(translate('Valid until'), dayText(messages, ad.validUntil))}${fact(ad.side === 'buy' ? translate('Buyer') : translate('Seller'), ad.owner.company ?? ad.owner.username)}
${fact(translate('Reference'), ad.reference)}
</dl>
${ad.description && ad.description.split(/\n{2,}/).map((paragraph) => html`<p class="plain-text" dir="auto">${paragraph}</p>`)}
${quality(messages, ad)}
${similar.length > 0 && html`<h2>${translate('Similar ads')}</h2>${adLinks(messages, similar)}`}
</article>`;
};

/** The reference at the end of an outdated slug; it stays when the title changes. */
const referenceIn = (slug: string) => /(?:^|-)gm-([a-z0-9]{6})$/i.exec(slug)?.[1];

const gone = async (ask: InternalCall, messages: PageMessages, slug: string): Promise<PageContent> => {
  const similar = await ask(contract.market.similar, { params: { id: slug } });
  const ads = similar.data?.items ?? [];
  return {
    ...shell,
    status: 410,
    title: messages.translate('This ad is no longer published'),
    content: html`<h1>${messages.translate('This ad is no longer published')}</h1>
<p><a href="${messages.to('/market')}">${messages.translate('See what is in the market now')}</a></p>
${ads.length > 0 && html`<h2>${messages.translate('Similar ads')}</h2>${adLinks(messages, ads)}`}`,
    first: similar.first,
  };
};

/** The page of an ad. An outdated slug redirects; a closed ad says so and lists similar ads. */
export async function adPage(
  ask: InternalCall,
  messages: PageMessages,
  slug: string,
): Promise<PageContent | { redirect: string }> {
  const read = await ask(contract.ads.read, { params: { id: slug } });
  if (read.status === 410) return gone(ask, messages, slug);
  const ad = read.data;
  if (ad && ad.slug !== slug) return { redirect: messages.to(`/market/${ad.slug}`) };
  if (!ad) {
    const reference = referenceIn(slug);
    const now = reference && (await ask(contract.ads.read, { params: { id: `GM-${reference}` } }));
    if (now && now.status === 410) return gone(ask, messages, `GM-${reference}`);
    if (now && now.data && now.data.slug !== slug)
      return { redirect: messages.to(`/market/${now.data.slug}`) };
    // 400: the path cannot be a slug.
    return { ...shell, status: [400, 404].includes(read.status) ? 404 : 503 };
  }
  const similar = await ask(contract.market.similar, { params: { id: ad.slug } });
  return {
    status: 200,
    title: headline(messages, ad),
    description: factsLine(messages, ad),
    canonical: `/market/${ad.slug}`,
    picture: `/pictures/${ad.reference}.png?v=${ad.version}`,
    facts: adStructuredData(ad),
    content: content(messages, ad, similar.data?.items ?? []),
    first: [...read.first, ...similar.first],
  };
}

import type { Ad, AdSummary } from '../../contract/ads/adShapes.ts';
import type { PriceStep } from '../../contract/ads/priceHistory.ts';
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
  testReportText,
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

const bases = {
  typical: 'pages.typical',
  guaranteed: 'pages.guaranteed',
  test_result: 'pages.testResult',
} as const;

const quality = (messages: PageMessages, ad: Ad): Html | false => {
  const { say, name } = messages;
  const standard = ad.checks.standard && name(ad.checks.standard);
  return (
    ad.quality.length > 0 &&
    html`<h2>${standard ? say('pages.qualityAgainst', { standard }) : say('pages.quality')}</h2><table>
<thead><tr><th scope="col">${say('pages.parameter')}</th><th scope="col">${say('pages.value')}</th><th scope="col">${say('pages.basis')}</th></tr></thead>
<tbody>${ad.quality.map(
      (row) =>
        html`<tr><td>${name(row.parameter)}</td><td><bdi>${qualityText(messages, row)}</bdi></td><td>${say(bases[row.basis])}</td></tr>`,
    )}</tbody></table>${ad.testReport && html`<p><bdi>${testReportText(messages, ad)}</bdi></p>`}`
  );
};

/** Each step of the comparable price, newest first; nothing where it never moved. */
const pastPrices = (messages: PageMessages, ad: Ad, steps: readonly PriceStep[]): Html | false => {
  const rows = steps.toReversed().flatMap((step) => {
    const text = comparableText({
      price: ad.price,
      comparable: ad.comparable && {
        ...ad.comparable,
        usdPerBbl: step.usdPerBbl,
        usdPerTonne: step.usdPerTonne,
        usdPerMMBtu: step.usdPerMMBtu,
      },
    });
    return text === null ? [] : [{ day: dayText(messages, step.from.slice(0, 10)), text }];
  });
  return (
    rows.length > 1 &&
    html`<h2>${messages.say('pages.priceHistory')}</h2><table>
<thead><tr><th scope="col">${messages.say('pages.priceFrom')}</th><th scope="col">${messages.say('pages.comparablePrice')}</th></tr></thead>
<tbody>${rows.map(({ day, text }) => html`<tr><td>${day}</td><td><bdi>${text}</bdi></td></tr>`)}</tbody></table>`
  );
};

const content = (
  messages: PageMessages,
  ad: Ad,
  { steps, similar }: { steps: readonly PriceStep[]; similar: readonly AdSummary[] },
): Html => {
  const { say, name, to } = messages;
  return html`<article>
<p><a href="${to('/market')}">${say('pages.market')}</a>${ad.product?.path.map((part) => ` / ${name(part)}`)}</p>
<h1>${headline(messages, ad)}</h1>
<dl>
${fact(say('pages.price'), priceText(messages, ad))}${fact(say('pages.comparablePrice'), comparableText(ad))}${fact(say('pages.quantity'), quantityText(ad))}
${fact(say('pages.delivery'), deliveryText(messages, ad))}${fact(say('pages.deliveryWindow'), windowText(messages, ad))}${fact(say('pages.origin'), ad.originCountry && countryText(messages, ad.originCountry))}
${fact(say('pages.payment'), ad.paymentTerms.map((term) => name(term.name)).join(say('field.separator')))}${fact(say('pages.inspection'), ad.inspectors.join(', '))}${fact(say('pages.hazardClass'), hazardText(messages, ad))}
${fact(say('pages.validUntil'), dayText(messages, ad.validUntil))}${fact(ad.side === 'buy' ? say('pages.buyer') : say('pages.seller'), ad.owner.company ?? ad.owner.username)}
${fact(say('pages.reference'), ad.reference)}
</dl>
${ad.description && ad.description.split(/\n{2,}/).map((paragraph) => html`<p class="plain-text" dir="auto">${paragraph}</p>`)}
${pastPrices(messages, ad, steps)}
${quality(messages, ad)}
${similar.length > 0 && html`<h2>${say('pages.similarAds')}</h2>${adLinks(messages, similar)}`}
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
    title: messages.say('pages.gone'),
    content: html`<h1>${messages.say('pages.gone')}</h1>
<p><a href="${messages.to('/market')}">${messages.say('pages.seeMarket')}</a></p>
${ads.length > 0 && html`<h2>${messages.say('pages.similarAds')}</h2>${adLinks(messages, ads)}`}`,
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
  const [similar, prices] = await Promise.all([
    ask(contract.market.similar, { params: { id: ad.slug } }),
    ask(contract.market.prices, { params: { id: ad.id } }),
  ]);
  return {
    status: 200,
    title: headline(messages, ad),
    description: factsLine(messages, ad),
    canonical: `/market/${ad.slug}`,
    picture: `/pictures/${ad.reference}.png?v=${ad.version}`,
    facts: adStructuredData(ad),
    content: content(messages, ad, { steps: prices.data?.steps ?? [], similar: similar.data?.items ?? [] }),
    first: [...read.first, ...similar.first],
  };
}

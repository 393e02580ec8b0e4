import type { Ad, AdSummary } from '../../contract/adShapes.ts';
import { contract } from '../../contract/index.ts';
import {
  comparableWords,
  countryWord,
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
import type { PageWords } from './pageWords.ts';
import { adFacts } from './searchFacts.ts';

const fact = (name: string, value: string | null | undefined): Html | null =>
  value ? html`<dt>${name}</dt><dd><bdi>${value}</bdi></dd>` : null;

export const adLinks = (words: PageWords, ads: readonly AdSummary[]): Html =>
  html`<ul class="plain-list">${ads.map(
    (ad) =>
      html`<li><a href="${words.to(`/market/${ad.slug}`)}"><bdi>${headWords(words, ad)}</bdi></a><p>${factsLine(words, ad)}</p></li>`,
  )}</ul>`;

const bases = { typical: 'typical', guaranteed: 'guaranteed', test_result: 'test result' } as const;

const quality = (words: PageWords, ad: Ad): Html | false => {
  const { say, name } = words;
  const standard = ad.checks.standard && name(ad.checks.standard);
  return (
    ad.quality.length > 0 &&
    html`<h2>${standard ? say('Quality against {standard}', { standard }) : say('Quality')}</h2><table>
<thead><tr><th scope="col">${say('Parameter')}</th><th scope="col">${say('Value')}</th><th scope="col">${say('Basis')}</th></tr></thead>
<tbody>${ad.quality.map(
      (row) =>
        html`<tr><td>${name(row.parameter)}</td><td><bdi>${qualityWords(words, row)}</bdi></td><td>${say(bases[row.basis])}</td></tr>`,
    )}</tbody></table>`
  );
};

const content = (words: PageWords, ad: Ad, similar: readonly AdSummary[]): Html => {
  const { say, name, to } = words;
  return html`<article>
<p><a href="${to('/market')}">${say('Market')}</a>${ad.product?.path.map((part) => ` / ${name(part)}`)}</p>
<h1>${headWords(words, ad)}</h1>
<dl>
${fact(say('Price'), priceWords(words, ad))}${fact(say('Comparable price'), comparableWords(ad))}${fact(say('Quantity'), quantityWords(ad))}
${fact(say('Delivery'), deliveryWords(words, ad))}${fact(say('Delivery window'), windowWords(words, ad))}${fact(say('Origin'), ad.originCountry && countryWord(words, ad.originCountry))}
${fact(say('Payment'), ad.paymentTerms.map((term) => name(term.name)).join(say(', ')))}${fact(say('Inspection'), ad.inspectors.join(', '))}
${fact(say('Valid until'), dayWords(words, ad.validUntil))}${fact(ad.side === 'buy' ? say('Buyer') : say('Seller'), ad.owner.company ?? ad.owner.username)}
${fact(say('Reference'), ad.reference)}
</dl>
${ad.description && ad.description.split(/\n{2,}/).map((paragraph) => html`<p class="plain-text" dir="auto">${paragraph}</p>`)}
${quality(words, ad)}
${similar.length > 0 && html`<h2>${say('Similar ads')}</h2>${adLinks(words, similar)}`}
</article>`;
};

/** The reference at the end of an older address of an ad, which keeps it when its words change. */
const referenceIn = (slug: string) => /(?:^|-)gm-([a-z0-9]{6})$/i.exec(slug)?.[1];

const gone = async (ask: Ask, words: PageWords, slug: string): Promise<PageContent> => {
  const similar = await ask(contract.market.similar, { params: { id: slug } });
  const ads = similar.data?.items ?? [];
  return {
    ...shell,
    status: 410,
    title: words.say('This ad is no longer published'),
    content: html`<h1>${words.say('This ad is no longer published')}</h1>
<p><a href="${words.to('/market')}">${words.say('See what is in the market now')}</a></p>
${ads.length > 0 && html`<h2>${words.say('Similar ads')}</h2>${adLinks(words, ads)}`}`,
    first: similar.first,
  };
};

/** One ad. An address with older words leads to the present one; what is gone says so, with similar ads. */
export async function adPage(
  ask: Ask,
  words: PageWords,
  slug: string,
): Promise<PageContent | { redirect: string }> {
  const read = await ask(contract.ads.read, { params: { id: slug } });
  if (read.status === 410) return gone(ask, words, slug);
  const ad = read.data;
  if (ad && ad.slug !== slug) return { redirect: words.to(`/market/${ad.slug}`) };
  if (!ad) {
    const reference = referenceIn(slug);
    const now = reference && (await ask(contract.ads.read, { params: { id: `GM-${reference}` } }));
    if (now && now.status === 410) return gone(ask, words, `GM-${reference}`);
    if (now && now.data && now.data.slug !== slug) return { redirect: words.to(`/market/${now.data.slug}`) };
    // What can be no address of an ad (400) is none.
    return { ...shell, status: [400, 404].includes(read.status) ? 404 : 503 };
  }
  const similar = await ask(contract.market.similar, { params: { id: ad.slug } });
  return {
    status: 200,
    title: headWords(words, ad),
    description: factsLine(words, ad),
    canonical: `/market/${ad.slug}`,
    picture: `/pictures/${ad.reference}.png?v=${ad.version}`,
    facts: adFacts(ad),
    content: content(words, ad, similar.data?.items ?? []),
    first: [...read.first, ...similar.first],
  };
}

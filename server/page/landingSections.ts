import type { Answer } from '../../contract/endpoint.ts';
import type { contract } from '../../contract/index.ts';
import type { Landing, LandingItem, LandingKind, LandingSection } from '../../contract/landing.ts';
import { adLinks } from './adPage.ts';
import { type Html, html } from './html.ts';
import type { PageWords } from './pageWords.ts';
import { planTable } from './pricingPage.ts';

type Facts = {
  ads: Answer<typeof contract.ads.publicList>['items'];
  facets: Answer<typeof contract.ads.publicFacets> | null;
  plans: Answer<typeof contract.plans.info>['items'];
  files: Landing['files'];
  /** Texts as the operator wrote them, with the site's name filled in. */
  say: (text: string) => string;
  words: PageWords;
};

const PRODUCTS_SHOWN = 12;

/** `sizes` of the picture beside the words of the hero, as the screen has it. */
const HERO_WIDTH = '(max-width: 56em) 30rem, 40rem';
const ITEM_WIDTH = '30rem';

/** Only pictures of this site: the pages load no others. The first one is the one that the screen loads, too. */
export function picture(url: string | null, files: Landing['files'], first = false): Html | null {
  if (url === null || !url.startsWith('/')) return null;
  const file = files.find((one) => one.url === url);
  const setOf = (type: string) =>
    (file?.sizes ?? [])
      .filter((size) => size.type === type)
      .map((size) => `${size.url} ${size.width}w`)
      .join(', ');
  const width = first ? HERO_WIDTH : ITEM_WIDTH;
  return html`<picture>${
    file &&
    ['image/avif', 'image/webp'].map(
      (type) => html`<source type="${type}" srcset="${setOf(type)}" sizes="${width}">`,
    )
  }<img src="${url}" alt="" loading="${first ? 'eager' : 'lazy'}"${file && html` width="${file.width}" height="${file.height}"`}></picture>`;
}

const titled = ({ title, url }: LandingItem, say: Facts['say']): Html =>
  url === null ? html`${say(title)}` : html`<a href="${url}">${say(title)}</a>`;

const blocks = (items: readonly LandingItem[], { say, files }: Facts): Html =>
  html`${items.map(
    (item) =>
      html`<div>${picture(item.imageUrl, files)}<h3>${titled(item, say)}</h3><p class="plain-text">${say(item.text)}</p></div>`,
  )}`;

type Draw = (section: LandingSection, facts: Facts) => Html | null;

/** What stands below the title of a section; null leaves the section out. */
const drawings: Record<LandingKind, Draw> = {
  stats: (_section, { facets, words }) =>
    facets === null || facets.total === 0
      ? null
      : html`<p>${words.say('Open ads: {total}. Countries: {countries}', { total: facets.total, countries: facets.countries })}</p>
<ul class="plain-links">${facets.product
          .slice(0, PRODUCTS_SHOWN)
          .map(
            (one) =>
              html`<li><a href="${words.to(`/market?productId=${one.value}`)}">${words.name(one.label)} (${one.count})</a></li>`,
          )}</ul>`,
  products: (_section, { ads, words }) => (ads.length > 0 ? adLinks(words, ads) : null),
  map: (_section, { words }) =>
    html`<p><a href="${words.to('/market/map')}">${words.say('Open the map')}</a></p>`,
  pricing: (_section, { plans, words }) =>
    plans.length > 0
      ? html`${planTable(words, plans)}<p><a href="${words.to('/pricing')}">${words.say('Compare the plans')}</a></p>`
      : null,
  how_it_works: ({ items }, { say }) =>
    items.length > 0
      ? html`<ol>${items.map((item) => html`<li><h3>${titled(item, say)}</h3><p class="plain-text">${say(item.text)}</p></li>`)}</ol>`
      : null,
  features: ({ items }, facts) => (items.length > 0 ? blocks(items, facts) : null),
  faq: ({ items }, facts) => (items.length > 0 ? blocks(items, facts) : null),
  testimonials: ({ items }, { say, files }) =>
    items.length > 0
      ? html`${items.map(
          (item) =>
            html`<figure>${picture(item.imageUrl, files)}<blockquote class="plain-text">${say(item.text)}</blockquote><figcaption>${titled(item, say)}</figcaption></figure>`,
        )}`
      : null,
  cta: ({ items }, { say }) =>
    items.length > 0 ? html`${items.map((item) => html`<p>${titled(item, say)}</p>`)}` : null,
  partners: ({ items }, { say, files }) =>
    items.length > 0
      ? html`<ul class="plain-links">${items.map((item) => html`<li>${picture(item.imageUrl, files)} ${titled(item, say)}</li>`)}</ul>`
      : null,
};

export function landingSection(section: LandingSection, facts: Facts): Html | null {
  const drawn = drawings[section.kind](section, facts);
  const { title, subtitle } = section;
  return (
    drawn &&
    html`<section>${title && html`<h2>${facts.say(title)}</h2>`}${subtitle && html`<p class="plain-text">${facts.say(subtitle)}</p>`}${drawn}</section>
`
  );
}

/** Questions with their answers, as search engines read them. */
export function questionFacts(sections: readonly LandingSection[], say: Facts['say']): object[] {
  const questions = sections.filter(({ kind }) => kind === 'faq').flatMap(({ items }) => items);
  if (questions.length === 0) return [];
  return [
    {
      '@context': 'https://schema.org',
      '@type': 'FAQPage',
      mainEntity: questions.map(({ title, text }) => ({
        '@type': 'Question',
        name: say(title),
        acceptedAnswer: { '@type': 'Answer', text: say(text) },
      })),
    },
  ];
}

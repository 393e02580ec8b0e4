import { contract } from '../../contract/index.ts';
import type { Plan } from '../../contract/plans.ts';
import type { Ask } from './ask.ts';
import { type Html, html } from './html.ts';
import { type PageContent, shell } from './pageContent.ts';
import type { PageWords } from './pageWords.ts';

const rows: readonly [key: keyof Plan['entitlements'], name: string][] = [
  ['maxActiveAds', 'Active ads'],
  ['contactRevealsPerMonth', 'Contacts a month'],
  ['savedSearches', 'Saved searches'],
  ['maxDocumentsPerAd', 'Documents per ad'],
  ['storageMegabytes', 'Storage, in MB'],
  ['marketMap', 'Market map'],
];

const money = ({ say, tag }: PageWords, { price, currency, durationDays }: Plan): string => {
  if (price === 0) return say('Free');
  const format = new Intl.NumberFormat(tag, { style: 'currency', currency });
  const amount = format.formatToParts(price).filter(({ type }) => type !== 'currency' && type !== 'literal');
  const text = `${amount.map(({ value }) => value).join('')} ${currency}`;
  return say('{price} for {count} days', { price: text, count: durationDays });
};

const valueText = ({ say }: PageWords, value: number | boolean | null): string => {
  if (value === null) return say('No limit');
  return typeof value === 'number' ? String(value) : value ? say('Yes') : say('No');
};

/** Plans beside each other, as the screen shows them. */
export const planTable = (words: PageWords, plans: readonly Plan[]): Html => html`<table>
<thead><tr><td></td>${plans.map(({ name }) => html`<th scope="col">${words.name(name)}</th>`)}</tr></thead>
<tbody><tr><th scope="row">${words.say('Price')}</th>${plans.map((plan) => html`<td><bdi>${money(words, plan)}</bdi></td>`)}</tr>
${rows.map(
  ([key, name]) =>
    html`<tr><th scope="row">${words.say(name)}</th>${plans.map(({ entitlements }) => html`<td>${valueText(words, entitlements[key])}</td>`)}</tr>
`,
)}</tbody></table>`;

const planFacts = (plan: Plan) => ({
  '@context': 'https://schema.org',
  '@type': 'Product',
  name: plan.name,
  ...(plan.description && { description: plan.description }),
  offers: {
    '@type': 'Offer',
    price: plan.price,
    priceCurrency: plan.currency,
    availability: 'https://schema.org/InStock',
    url: '/pricing',
    ...(plan.price > 0 && {
      priceSpecification: {
        '@type': 'UnitPriceSpecification',
        price: plan.price,
        priceCurrency: plan.currency,
        referenceQuantity: { '@type': 'QuantitativeValue', value: plan.durationDays, unitCode: 'DAY' },
      },
    }),
  },
});

const SENSE =
  'The whole market is free to read, to compare and to search. A plan gives you room for more ads, more contacts and more saved searches. It ends by itself; nothing is renewed unless you switch that on.';

/** What a plan costs and gives, for readers without JavaScript and for search engines. */
export async function pricingPage(ask: Ask, words: PageWords): Promise<PageContent> {
  const { say, name } = words;
  const { data, first } = await ask(contract.plans.info, {});
  const page = { ...shell, title: say('Pricing'), canonical: '/pricing' };
  if (!data) return page;
  const paid = data.items.filter(({ price }) => price > 0);
  const cheapest = paid.reduce<Plan | undefined>(
    (low, plan) => (low && low.price <= plan.price ? low : plan),
    undefined,
  );
  return {
    ...page,
    description: [
      say('The whole market is free to read.'),
      cheapest &&
        say('Plans for more ads and contacts from {price}; nothing renews unless you want it.', {
          price: money(words, cheapest),
        }),
    ]
      .filter(Boolean)
      .join(' '),
    facts: data.items.map(planFacts),
    content: html`<h1>${say('Pay for what you post, not for what you read')}</h1>
<p>${say(SENSE)}</p>
${data.items.length > 0 && planTable(words, data.items)}
${data.items.map(
  (plan) => html`<h2>${name(plan.name)}</h2>
${plan.description && html`<p>${name(plan.description)}</p>`}
${plan.bullets.length > 0 && html`<ul>${plan.bullets.map((bullet) => html`<li>${name(bullet)}</li>`)}</ul>`}`,
)}`,
    first,
  };
}

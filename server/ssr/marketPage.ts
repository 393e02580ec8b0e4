import { contract } from '../../contract/index.ts';
import { adLinks } from './adPage.ts';
import { html } from './html.ts';
import type { InternalCall } from './internalCall.ts';
import { type PageContent, shell } from './pageContent.ts';
import type { PageMessages } from './pageMessages.ts';
import { listStructuredData } from './structuredData.ts';

/* Parameters of presentation, not filters. */
const shown = new Set(['view', 'density', 'lang']);

const queryOf = (search: URLSearchParams): Record<string, string[]> => {
  const query: Record<string, string[]> = {};
  for (const [key, value] of search) if (!shown.has(key)) query[key] = [...(query[key] ?? []), value];
  return query;
};

const count = (total: number) => (total > 10_000 ? '10 000+' : String(total));

const addressWith = (search: URLSearchParams, page: number) => {
  const next = new URLSearchParams([...search].filter(([key]) => !shown.has(key) && key !== 'page'));
  if (page > 1) next.set('page', String(page));
  const text = next.toString();
  return `/market${text && `?${text}`}`;
};

/** The market list. Each page and product has a canonical URL; other filters point to these. */
export async function marketPage(
  ask: InternalCall,
  messages: PageMessages,
  search: URLSearchParams,
): Promise<PageContent> {
  const { say, name, to } = messages;
  const query = queryOf(search);
  const isPlain = Object.keys(query).length === 0;
  const { page: _page, limit: _limit, sort: _sort, ...filters } = query;
  const [list, facets, featured] = await Promise.all([
    ask(contract.ads.publicList, { query }),
    ask(contract.ads.publicFacets, { query: filters }),
    ask(contract.market.featured, { query: filters }),
  ]);
  if (!list.data || !facets.data) return { ...shell, canonical: '/market', title: say('pages.market') };
  const { items, page, total, totalPages } = list.data;
  const only = query.productId?.length === 1 ? query.productId[0] : undefined;
  const label = facets.data.product.find((one) => one.value === only)?.label;
  const product = label && name(label);
  const isIndexed = Object.keys(query).every((key) => key === 'page' || (key === 'productId' && only));
  const title = product ? say('pages.offersAndRequests', { product }) : say('pages.gasAndOilMarket');
  return {
    ...shell,
    title: page > 1 ? say('pages.titlePage', { title, page }) : title,
    description: product
      ? say('pages.productDescription', {
          product,
          total: count(total),
        })
      : say('pages.marketDescription', {
          total: count(total),
        }),
    canonical: isIndexed ? addressWith(search, page) : '/market',
    facts: listStructuredData(items),
    content: html`<h1>${title}</h1>
<p>${say('pages.openAds', { total: count(total) })}</p>
${adLinks(messages, items)}
<p>${page > 1 && html`<a rel="prev" href="${to(addressWith(search, page - 1))}">${say('pages.newerAds')}</a> `}${
      page < totalPages &&
      html`<a rel="next" href="${to(addressWith(search, page + 1))}">${say('pages.olderAds')}</a>`
    }</p>
<h2>${say('pages.products')}</h2>
<ul class="plain-links">${facets.data.product.map(
      (one) =>
        html`<li><a href="${to(`/market?productId=${one.value}`)}">${name(one.label)} (${one.count})</a></li>`,
    )}</ul>`,
    // A filtered screen builds its own input; only the plain one surely equals this.
    first: isPlain
      ? [...list.first, ...facets.first, ...featured.first].map((answer) => ({
          ...answer,
          input: { query: {} },
        }))
      : [],
  };
}

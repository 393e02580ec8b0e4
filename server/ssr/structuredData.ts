import type { Ad, AdSummary } from '../../contract/ads/adShapes.ts';

/** schema.org data for search engines; URLs are paths, made absolute when the page is rendered. */
const product = (ad: Ad) => ({
  '@type': 'Product',
  name: ad.title,
  ...(ad.product && { category: ad.product.path.join(' / ') }),
  ...(ad.description && { description: ad.description.slice(0, 1000) }),
  additionalProperty: ad.quality.map((row) => ({
    '@type': 'PropertyValue',
    name: row.parameter,
    unitText: row.unit,
    ...(row.value !== null && { value: row.value }),
    ...(row.min !== null && { minValue: row.min }),
    ...(row.max !== null && { maxValue: row.max }),
  })),
});

const priced = ({ price }: AdSummary) =>
  price?.type === 'fixed' && price.amount !== null && price.currency
    ? {
        price: price.amount,
        priceCurrency: price.currency.code,
        priceSpecification: {
          '@type': 'UnitPriceSpecification',
          price: price.amount,
          priceCurrency: price.currency.code,
          ...(price.unit && { unitText: price.unit.symbol }),
        },
      }
    : {};

const terms = (ad: Ad) => ({
  url: `/market/${ad.slug}`,
  identifier: ad.reference,
  ...(ad.validUntil && { validThrough: ad.validUntil }),
  ...(ad.delivery?.from && { availabilityStarts: ad.delivery.from }),
  ...(ad.delivery?.to && { availabilityEnds: ad.delivery.to }),
  ...(ad.quantity && {
    eligibleQuantity: {
      '@type': 'QuantitativeValue',
      minValue: ad.quantity.min,
      maxValue: ad.quantity.max,
      unitText: ad.quantity.unit.symbol,
    },
  }),
  ...(ad.delivery && {
    availableAtOrFrom: {
      '@type': 'Place',
      name: ad.delivery.port?.name ?? ad.delivery.place ?? ad.delivery.country?.name,
    },
  }),
});

const owner = (ad: Ad) => ({ '@type': 'Organization', name: ad.owner.company ?? ad.owner.username });

/** An Offer or Demand of a product. */
export const adStructuredData = (ad: Ad): object[] => [
  ad.side === 'buy'
    ? {
        '@context': 'https://schema.org',
        '@type': 'Demand',
        ...terms(ad),
        ...priced(ad),
        seller: undefined,
        itemOffered: product(ad),
      }
    : {
        '@context': 'https://schema.org',
        ...product(ad),
        offers: {
          '@type': 'Offer',
          ...terms(ad),
          ...priced(ad),
          availability: 'https://schema.org/InStock',
          seller: owner(ad),
        },
      },
  {
    '@context': 'https://schema.org',
    '@type': 'BreadcrumbList',
    itemListElement: [
      { '@type': 'ListItem', position: 1, name: 'Market', item: '/market' },
      { '@type': 'ListItem', position: 2, name: ad.title, item: `/market/${ad.slug}` },
    ],
  },
];

export const listStructuredData = (ads: readonly AdSummary[]): object[] => [
  {
    '@context': 'https://schema.org',
    '@type': 'ItemList',
    itemListElement: ads.map((ad, place) => ({
      '@type': 'ListItem',
      position: place + 1,
      url: `/market/${ad.slug}`,
      name: ad.title,
    })),
  },
];

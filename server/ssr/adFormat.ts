import type { Ad, AdSummary } from '../../contract/ads/adShapes.ts';
import type { Messages } from '../i18n/messages.ts';

const figures = (value: number, digits = 0) =>
  new Intl.NumberFormat('en-GB', {
    minimumFractionDigits: digits,
    maximumFractionDigits: Math.max(digits, 4),
  })
    .format(value)
    .replaceAll(',', '\u00a0');

/** A country name in the reader's language. */
export const countryText = ({ tag }: Messages, country: { code: string; name: string }): string =>
  tag.startsWith('en')
    ? country.name
    : (new Intl.DisplayNames(tag, { type: 'region', fallback: 'none' }).of(country.code) ?? country.name);

/** `30 000 t` or `30 000–33 000 t` */
export const quantityText = ({ quantity }: AdSummary): string | null => {
  if (!quantity) return null;
  const { min, max, unit } = quantity;
  return `${min === max ? '' : `${figures(min)}–`}${figures(max)}\u00a0${unit.symbol}`;
};

/** `702.50 USD/t`, `Brent −2.00 USD/bbl`, `Price negotiable` */
export const priceText = ({ say }: Messages, { price }: AdSummary): string | null => {
  if (!price) return null;
  const measure = [price.currency?.code, price.unit?.symbol].filter(Boolean).join('/');
  if (price.type === 'fixed' && price.amount !== null) {
    return `${figures(price.amount, price.currency?.minorDigits ?? 2)} ${measure}`;
  }
  if (price.type !== 'formula') return say('pages.negotiable');
  const differential = price.differential ?? 0;
  const sign = differential < 0 ? '−' : '+';
  return `${price.benchmark} ${sign}${figures(Math.abs(differential), 2)} ${measure}`.trim();
};

/** `≈ 93.26 $/bbl` */
export const comparableText = ({
  comparable,
  price,
}: Pick<AdSummary, 'comparable' | 'price'>): string | null => {
  if (!comparable) return null;
  const own = price?.unit?.dimension;
  const [value, unit] =
    own === 'mass' && comparable.usdPerBbl !== null
      ? [comparable.usdPerBbl, '$/bbl']
      : comparable.usdPerTonne !== null
        ? [comparable.usdPerTonne, '$/t']
        : [comparable.usdPerMMBtu, '$/MMBtu'];
  return value === null ? null : `≈ ${figures(Math.round(value * 100) / 100, 2)} ${unit}`;
};

/** `CIF Rotterdam, Netherlands` */
export const deliveryText = (messages: Messages, { delivery }: AdSummary): string | null => {
  if (!delivery) return null;
  const place = [delivery.term, delivery.port?.name ?? delivery.place].filter(Boolean).join(' ');
  const country = delivery.country && countryText(messages, delivery.country);
  return [place && messages.apart(place), country].filter(Boolean).join(messages.say('field.separator'));
};

/** `Tested 14 Nov 2026 by Invented Inspection BV` */
export const testReportText = (messages: Messages, { testReport }: Ad): string | null => {
  if (!testReport) return null;
  const { laboratory, testedOn } = testReport;
  const day = dayText(messages, testedOn) ?? '';
  if (laboratory === null) return messages.say('pages.testedOn', { day });
  return testedOn === null
    ? messages.say('pages.testedBy', { laboratory })
    : messages.say('pages.testedOnBy', { day, laboratory });
};

/** `UN 1202 · Gas oil, diesel fuel or heating oil, light, packing group III` */
export const hazardText = ({ say, name }: Messages, { hazardClass }: Ad): string | null =>
  hazardClass &&
  [
    hazardClass.unNumber && `UN ${hazardClass.unNumber}`,
    hazardClass.hazardClass && say('pages.hazard', { code: hazardClass.hazardClass }),
    name(hazardClass.name),
  ]
    .filter(Boolean)
    .join(' · ');

export const windowText = ({ day }: Messages, { delivery }: AdSummary): string | null => {
  const days = [delivery?.from, delivery?.to].filter((one) => one !== null && one !== undefined);
  return days.length === 0 ? null : days.map((one) => day(one, 'medium')).join(' – ');
};

export const dayText = ({ day }: Messages, iso: string | null): string | null =>
  iso === null ? null : day(iso, 'medium');

const digitsOf = (text: string) => text.replace(/\D/g, '');

/** `Sell: 30 000 t Diesel EN 590 10 ppm`; a quantity that the owner's title already contains is not repeated. */
export const headline = ({ say, apart }: Messages, ad: AdSummary): string => {
  const isWritten = ad.quantity && digitsOf(ad.title).includes(digitsOf(figures(ad.quantity.max)));
  const title = [isWritten ? null : quantityText(ad), ad.title].filter(Boolean).join(' ');
  return ad.side ? `${say(`market.${ad.side}`)}: ${apart(title)}` : title;
};

/** One sentence of facts, for search results and shared links. */
export const factsLine = (messages: Messages, ad: AdSummary): string =>
  [
    priceText(messages, ad),
    comparableText(ad),
    deliveryText(messages, ad),
    windowText(messages, ad),
    ad.reference,
  ]
    .flatMap((part) => (part ? messages.apart(part) : []))
    .join(' · ');

type Quality = Ad['quality'][number];

/** `max 10 mg/kg`, `820 – 845 kg/m³` */
export const qualityText = ({ say }: Messages, { min, max, value, unit }: Quality): string => {
  const amount =
    value !== null
      ? figures(value)
      : min !== null && max !== null
        ? `${figures(min)} – ${figures(max)}`
        : min !== null
          ? say('pages.min', { value: figures(min) })
          : say('pages.max', { value: figures(max ?? 0) });
  return `${amount} ${unit}`.trim();
};

import Big from 'big.js';
import { readLimited } from '../lib/readLimited.ts';

/** Daily reference rates of the European Central Bank, on working days at about 16:00 CET. */
export const ECB_URL = 'https://www.ecb.europa.eu/stats/eurofxref/eurofxref-daily.xml';
const TIMEOUT_MS = 10_000;
/** The document is about 2 kB. */
const BYTES_MAX = 64 * 1024;
/** Longest run of days without a rate: Easter and the days around New Year. */
const AGE_MAX_DAYS = 7;
const DAY_MS = 86_400_000;
const DIGITS = 10;

class BadFeed extends Error {
  constructor(why: string) {
    super(`The exchange rate feed is not to be trusted: ${why}`);
    this.name = 'BadFeed';
  }
}

export type FeedRates = {
  date: string /** US dollars per unit, by currency code. */;
  rates: Map<string, string>;
};

/**
 * Reads the document by its fixed form; anything else is refused, above all declarations that a parser of XML would
 * follow. Its rates are units per euro; they become US dollars per unit, through the euro.
 */
function parseEcb(xml: string, today: string): FeedRates {
  if (/<!DOCTYPE|<!ENTITY/i.test(xml)) throw new BadFeed('it declares a document type');
  if (!/^\s*(<\?xml[^>]*\?>\s*)?<gesmes:Envelope[\s>]/.test(xml)) throw new BadFeed('another root element');
  if (!/<\/gesmes:Envelope>\s*$/.test(xml)) throw new BadFeed('it is cut off');
  const days = [...xml.matchAll(/<Cube time=["'](\d{4}-\d\d-\d\d)["']\s*>/g)];
  const date = days[0]?.[1];
  if (date === undefined || days.length !== 1) throw new BadFeed('not the rates of one day');
  const age = (Date.parse(today) - Date.parse(date)) / DAY_MS;
  if (!(age >= 0 && age <= AGE_MAX_DAYS)) throw new BadFeed(`of ${date}`);
  const perEuro = new Map<string, Big>();
  for (const [, code = '', rate = ''] of xml.matchAll(
    /<Cube currency=["']([A-Z]{3})["'] rate=["'](\d{1,12}(?:\.\d{1,12})?)["']\s*\/>/g,
  )) {
    const value = new Big(rate);
    if (value.lte(0) || perEuro.has(code)) throw new BadFeed(`the rate of ${code}`);
    perEuro.set(code, value);
  }
  const dollar = perEuro.get('USD');
  if (dollar === undefined) throw new BadFeed('no rate of the US dollar');
  const rates = new Map([['EUR', dollar.toFixed()]]);
  for (const [code, rate] of perEuro)
    if (code !== 'USD') rates.set(code, dollar.div(rate).prec(DIGITS).toFixed());
  return { date, rates };
}

/** @throws BadFeed, or what fetch throws without a connection or in time */
export async function fetchEcb(url: string, today: string, timeoutMs = TIMEOUT_MS): Promise<FeedRates> {
  const response = await fetch(url, {
    redirect: 'error',
    signal: AbortSignal.timeout(timeoutMs),
    headers: { accept: 'application/xml, text/xml' },
  });
  if (!response.ok) {
    await response.body?.cancel();
    throw new BadFeed(`answered ${response.status}`);
  }
  const bytes = await readLimited(response, BYTES_MAX, () => new BadFeed('too large'));
  return parseEcb(bytes.toString('utf8'), today);
}

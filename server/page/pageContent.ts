import type { FirstAnswer } from './ask.ts';
import type { Html } from './html.ts';

/** Seconds after which search engines and programs may ask a closed site again. */
export const MAINTENANCE_RETRY = 600;

/** What stands in the first HTML of an address, for readers without JavaScript and for search engines. */
export type PageContent = {
  status: 200 | 404 | 410 | 429 | 503;
  /** Before the site's name; null where the site's own title says it. */
  title: string | null;
  /** Null where the site's own description says it. */
  description: string | null;
  /** Path of the one address under which search engines should know it; null keeps it out of them. */
  canonical: string | null;
  /** Path of a picture, 1200 × 630. */
  picture: string | null;
  facts: object[];
  content: Html | null;
  first: FirstAnswer[];
};

/** A screen that only the app fills; search engines keep out of it. */
export const shell: PageContent = {
  status: 200,
  title: null,
  description: null,
  canonical: null,
  picture: null,
  facts: [],
  content: null,
  first: [],
};

import type { Html } from './html.ts';
import type { HydratedQuery } from './internalCall.ts';

/** `Retry-After` in seconds during maintenance. */
export const MAINTENANCE_RETRY = 600;

/** Rendered content of a URL, for readers without JavaScript and search engines. */
export type PageContent = {
  status: 200 | 404 | 410 | 429 | 503;
  /** Title before the site's name; null for the site's own title. */
  title: string | null;
  /** Null for the site's own description. */
  description: string | null;
  /** Canonical path; null means noindex. */
  canonical: string | null;
  /** Path of a picture, 1200 × 630. */
  picture: string | null;
  facts: object[];
  content: Html | null;
  first: HydratedQuery[];
};

/** A screen rendered by the app only; noindex. */
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

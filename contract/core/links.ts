import { z } from 'zod';

const ADDRESS_MAX = 500;

/** `http(s)://…` without user name and password, with any path, query and fragment. */
export const webAddress = z
  .url({ protocol: /^https?$/, error: 'An address like https://example.com' })
  .max(ADDRESS_MAX, `At most ${ADDRESS_MAX} characters`)
  .regex(/^https?:\/\/[^\s\\@/?#<>"]+(?:[/?#][^\s\\<>"]*)?$/i, 'An address like https://example.com');

/** A path of this site: exactly one leading slash, as two would name another host. */
export const ownPath = z
  .string()
  .max(ADDRESS_MAX, `At most ${ADDRESS_MAX} characters`)
  .regex(/^\/(?![/\\])[\w\-.~!$&'()*+,;=:@%/?#]*$/, 'A path like /market');

/** Target of a link, or URL of an image, in the settings: any web address, or a path of this site. */
export const link = z
  .string()
  .trim()
  .refine(
    (value) => ownPath.safeParse(value).success || webAddress.safeParse(value).success,
    'An address like https://example.com, or a path of this site like /market',
  );

/** `#0b1b2b` */
export const color = z.string().regex(/^#[0-9a-f]{6}$/i, 'A colour like #1f2937');

import { z } from 'zod';

const ADDRESS_MAX = 500;

/** `https://…` without user name and password. What follows the host is whatever an address may hold. */
export const webAddress = z
  .url({ protocol: /^https?$/, error: 'An address like https://example.com' })
  .max(ADDRESS_MAX, `At most ${ADDRESS_MAX} characters`)
  .regex(/^https?:\/\/[^\s\\@/?#<>"]+(?:[/?#][^\s\\<>"]*)?$/i, 'An address like https://example.com');

/** A path of this site: one slash in front, never two, which would name another host. */
export const ownPath = z
  .string()
  .max(ADDRESS_MAX, `At most ${ADDRESS_MAX} characters`)
  .regex(/^\/(?![/\\])[\w\-.~!$&'()*+,;=:@%/?#]*$/, 'A path like /market');

/** Where a link of the settings leads, or where a picture is: anywhere on the web, or on this site. */
export const link = z
  .string()
  .trim()
  .refine(
    (value) => ownPath.safeParse(value).success || webAddress.safeParse(value).success,
    'An address like https://example.com, or a path of this site like /market',
  );

/** `#0b1b2b` */
export const color = z.string().regex(/^#[0-9a-f]{6}$/i, 'A colour like #1f2937');

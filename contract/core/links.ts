import { z } from 'zod';
import { fault } from './message.ts';

const ADDRESS_MAX = 500;

/** `http(s)://…` without user name and password, with any path, query and fragment. */
export const webAddress = z
  .url({ protocol: /^https?$/, error: fault('field.webAddress') })
  .max(ADDRESS_MAX, fault('field.tooManyCharacters', { max: ADDRESS_MAX }))
  .regex(/^https?:\/\/[^\s\\@/?#<>"]+(?:[/?#][^\s\\<>"]*)?$/i, fault('field.webAddress'));

/** A path of this site: exactly one leading slash, as two would name another host. */
export const ownPath = z
  .string()
  .max(ADDRESS_MAX, fault('field.tooManyCharacters', { max: ADDRESS_MAX }))
  .regex(/^\/(?![/\\])[\w\-.~!$&'()*+,;=:@%/?#]*$/, fault('field.path'));

/** Target of a link, or URL of an image, in the settings: any web address, or a path of this site. */
export const link = z
  .string()
  .trim()
  .refine(
    (value) => ownPath.safeParse(value).success || webAddress.safeParse(value).success,
    fault('field.webAddressOrPath'),
  );

/** `#0b1b2b` */
export const color = z.string().regex(/^#[0-9a-f]{6}$/i, fault('field.color'));

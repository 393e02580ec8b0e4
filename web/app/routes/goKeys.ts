import type { User } from '../../../contract/accounts/auth.ts';
import { type MenuEntry, menuOf } from './menus.ts';

type Place = MenuEntry['to'] | '/' | '/market' | '/market/map' | '/pricing';

/** Targets of `g` and a letter: the first one the user may open is used. */
const letters: Readonly<Record<string, readonly Place[]>> = {
  h: ['/'],
  m: ['/market'],
  p: ['/pricing'],
  d: ['/admin/stats', '/users/dashboard'],
  a: ['/admin/ads', '/users/ads'],
  t: ['/admin/tickets', '/users/tickets'],
  u: ['/admin/users'],
  s: ['/admin/site-settings', '/users/saved-searches'],
  i: ['/users/inbox'],
  w: ['/users/wallet'],
  f: ['/users/favorites'],
};
const open: readonly Place[] = ['/', '/market', '/pricing'];

/** The letters that have a target for this user. */
export const goKeys = (user: Pick<User, 'permissions' | 'role'> | null): Map<string, Place> => {
  const may = new Set<Place>([...open, ...(user === null ? [] : menuOf(user).map(({ to }) => to))]);
  return new Map(
    Object.entries(letters).flatMap(([letter, places]): [string, Place][] => {
      const place = places.find((one) => may.has(one));
      return place === undefined ? [] : [[letter, place]];
    }),
  );
};

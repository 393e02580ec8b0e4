import { lazyRouteComponent } from '@tanstack/react-router';
import type { ComponentType } from 'react';

type Screens = Record<string, () => Promise<ComponentType>>;

/**
 * Screens of an area by name, whose list is loaded with the first of them. That each is a component is not checked by
 * type: the screens know the types of the router, which would then depend on themselves.
 */
export const lazyScreen =
  <Area extends object>(area: () => Promise<Area>) =>
  (name: keyof Area & string) =>
    lazyRouteComponent(async () => {
      const load = ((await area()) as Screens)[name];
      if (load === undefined) throw new Error(`No screen is called ${name}`);
      return { default: await load() };
    });

type Raw = Record<string, unknown>;

/** The types of an address that only its screen reads, so that visitors do not load how. */
export const readByScreen =
  <Parse extends (raw: Raw) => object>() =>
  (raw: Raw) =>
    raw as ReturnType<Parse>;

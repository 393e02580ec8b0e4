import { sql } from 'kysely';
import type { Sql } from '../../db/client.ts';

/** What of some ads a search may have found that their rows do not show. */
export const placesOf = (db: Sql, numbers: number[]) =>
  db
    .selectFrom('ads as a')
    .leftJoin('delivery_terms as t', 't.code', 'a.term')
    .where(sql<boolean>`a.number = any(${numbers}::int[])`)
    .select([
      'a.id',
      'a.port_id as portId',
      'a.counter_port_id as counterPortId',
      'a.delivery_country_id as countryId',
      'a.origin_country_id as originId',
      't.place_kind as placeKind',
    ])
    .execute();
export type AdPlaces = Awaited<ReturnType<typeof placesOf>>[number];

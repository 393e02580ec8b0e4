import { sql } from 'kysely';

/** Whether company member `m` has one of the seats that the company's plan gives; who only reads needs none. */
export const hasSeat = sql<boolean>`(m.left_at is null and m.seat and m.role <> 'viewer')`;

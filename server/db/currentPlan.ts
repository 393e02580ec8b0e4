import { sql } from 'kysely';

/** The plan that a payer, an account or a company, has now; `payer` is the column with its id. */
export const currentPlanOf = (payer: string) => sql<{
  id: string;
  code: string;
  name: string;
  endsAt: string;
} | null>`(
  select json_build_object('id', p.id, 'code', p.code, 'name', d.plan_name,
    'endsAt', to_char(d.ends_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
  from plan_periods d join plans p on p.id = d.plan_id
  where d.payer_id = ${sql.ref(payer)} and d.ended_at is null and d.starts_at <= now() and d.ends_at > now()
  order by d.starts_at
  limit 1)`;

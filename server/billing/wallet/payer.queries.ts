import type { Sql } from '../../db/client.ts';

export const adminsOf = async (db: Sql, companyId: string): Promise<string[]> =>
  (
    await db
      .selectFrom('company_members')
      .select('user_id')
      .where('company_id', '=', companyId)
      .where('left_at', 'is', null)
      .where('role', '=', 'admin')
      .execute()
  ).map(({ user_id }) => user_id);

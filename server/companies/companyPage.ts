import type { companies } from '../../contract/companies/companies.ts';
import type { CompanyKind } from '../../contract/companies/companyShapes.ts';
import type { Answer } from '../../contract/core/endpoint.ts';
import { summariesFor } from '../ads/ads.ts';
import type { Sql } from '../db/client.ts';
import { ensure } from '../lib/errors.ts';
import { findBySlug, isPublicCompany, publicAdIds } from './companies.queries.ts';
import { domainsOf } from './domains.queries.ts';

const ADS_SHOWN = 20;

/** A company as everybody sees it, once it has a published ad or a proved domain. What nobody proved is not told. */
export async function readCompanyPage(db: Sql, slug: string): Promise<Answer<typeof companies.page>> {
  const row = await findBySlug(db, slug);
  ensure(row && (await isPublicCompany(db, row.id)), 'NOT_FOUND');
  const [{ ids, total }, domains] = await Promise.all([
    publicAdIds(db, row.id, ADS_SHOWN),
    domainsOf(db, row.id),
  ]);
  const ads = await summariesFor(db, ids, null);
  return {
    slug: row.slug,
    displayName: row.display_name,
    country: row.country,
    kinds: row.kinds as CompanyKind[],
    since: row.created_at.toISOString(),
    level: row.level,
    domains: domains.flatMap(({ domain, method, verified_at: verifiedAt, checked_at: checkedAt }) =>
      verifiedAt === null ? [] : [{ domain, method, checkedAt: (checkedAt ?? verifiedAt).toISOString() }],
    ),
    ads: ids.flatMap((id) => ads.get(id) ?? []),
    total,
  };
}

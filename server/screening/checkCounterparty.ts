import type { z } from 'zod';
import { msg } from '../../contract/core/message.ts';
import { withEnglish } from '../../contract/messages/englishText.ts';
import type { CheckAnswer, checkBody } from '../../contract/screening/check.ts';
import { looksTyped } from '../../contract/screening/imo.ts';
import type { SubjectKind } from '../../contract/screening/subjects.ts';
import { entitlementsOf, poolOf, upgradeRequired } from '../accounts/roles/roles.ts';
import type { Context } from '../context.ts';
import type { Sql } from '../db/client.ts';
import { uuidv7 } from '../lib/uuidv7.ts';
import { activeIndex, type ScreeningIndex } from './activeIndex.ts';
import { type Match, matchSubject } from './matcher/matchSubject.ts';
import { countLookups, insertLookup, lockMembers } from './subjects.queries.ts';

type Ctx = Pick<Context, 'db'>;
type Asked = z.output<typeof checkBody>;

const CANDIDATES_MAX = 20;

export const listsInUse = ({ publishedAt }: ScreeningIndex): CheckAnswer['lists'] =>
  [...publishedAt].map(([list, at]) => ({ list, publishedAt: at.toISOString() }));

export async function lookupsOf(db: Sql, userId: string): Promise<CheckAnswer['lookups']> {
  const { screeningLookups: limit } = await entitlementsOf(db, userId);
  return { used: await countLookups(db, await poolOf(db, userId)), limit };
}

/** Whatever it may be: a name is held against companies, people and vessels alike. */
function matchesOf(lists: ScreeningIndex, { name, country, imo, birthYear }: Asked): Match[] {
  const kinds: readonly SubjectKind[] =
    imo !== undefined ? ['vessel'] : birthYear !== undefined ? ['person'] : ['company', 'vessel', 'person'];
  return kinds
    .flatMap((kind) =>
      matchSubject(
        lists.index,
        {
          kind,
          names: [name],
          ids: imo === undefined ? [] : [{ kind: 'imo', value: imo }],
          countries: country === undefined ? [] : [country],
          birthYear: birthYear ?? null,
        },
        lists.thresholds,
      ),
    )
    .toSorted((a, b) => b.score - a.score)
    .slice(0, CANDIDATES_MAX);
}

/** A member's own look at the lists: counted exactly, and kept as a number alone. */
export async function checkCounterparty(ctx: Ctx, userId: string, asked: Asked): Promise<CheckAnswer> {
  const lists = await activeIndex(ctx.db);
  const ensureLeft = async (db: Sql) => {
    const { used, limit } = await lookupsOf(db, userId);
    if (used >= limit)
      await upgradeRequired(db, { feature: 'screeningLookups', limit, used, needed: used + 1 });
    return { used: used + 1, limit };
  };
  await ensureLeft(ctx.db);
  const matches = matchesOf(lists, asked);
  const lookups = await ctx.db.transaction().execute(async (tx) => {
    await lockMembers(tx, await poolOf(tx, userId));
    const left = await ensureLeft(tx);
    await insertLookup(tx, { id: uuidv7(), user_id: userId, found: matches.length });
    return left;
  });
  const { text: _, ...notice } = withEnglish(msg('screening.noOpinion'));
  return {
    candidates: matches.flatMap((match) => {
      const [entry, ref] = [lists.index.entries[match.entry], lists.refs[match.entry]];
      if (!(entry && ref)) return [];
      return {
        list: ref.list,
        publishedAt: (lists.publishedAt.get(ref.list) ?? new Date(0)).toISOString(),
        kind: entry.kind,
        name: match.entryName,
        programs: entry.programs,
        score: match.score,
        byIdentifier: match.ids.length > 0,
        url: entry.url,
      };
    }),
    lists: listsInUse(lists),
    imoLooksTyped: asked.imo !== undefined && looksTyped(asked.imo),
    lookups,
    notice,
  };
}

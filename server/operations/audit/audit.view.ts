import type { AuditEntry, AuditName } from '../../../contract/operations/audit.ts';
import type { Cell } from '../../lib/csv.ts';
import type { AuditRow } from './audit.queries.ts';

type Values = AuditEntry['before'];

const UUID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g;

const idsInValues = ({ before, after }: Pick<AuditRow, 'before' | 'after'>): string[] =>
  `${JSON.stringify(before)} ${JSON.stringify(after)}`.match(UUID) ?? [];

/** Ids that an entry names, whose names readers want instead. */
export const idsIn = (row: AuditRow): string[] => [
  ...(row.entity_id?.match(UUID) ?? []),
  ...idsInValues(row),
];

const firstText = (values: Values[], keys: readonly string[]): string | null => {
  for (const key of keys)
    for (const value of values) {
      const text = value?.[key];
      if (typeof text === 'string' && text !== '') return text;
    }
  return null;
};

/** Words that somebody typed come before codes: `note` beside the `reason` of a block says more. */
const WHY = ['rejectionReason', 'suspensionReason', 'note', 'reason', 'message'];

export function viewAuditEntry(row: AuditRow, known: ReadonlyMap<string, AuditName>): AuditEntry {
  const [before, after] = [row.before as Values, row.after as Values];
  const own = [before, after];
  const found = row.entity_id === null ? undefined : known.get(row.entity_id);
  const reference = firstText(own, ['reference', 'number']);
  const title = firstText(own, ['title', 'name', 'username', 'code']);
  const names = [...new Set(idsInValues(row))].flatMap((id) => {
    const name = known.get(id);
    return name === undefined ? [] : [[id, name] as const];
  });
  return {
    id: row.id,
    actor:
      row.actor_id === null || row.actor_username === null
        ? null
        : { id: row.actor_id, username: row.actor_username },
    action: row.action,
    entity: row.entity,
    entityId: row.entity_id,
    subject:
      found ??
      (row.entity === null || (reference ?? title) === null ? null : { kind: row.entity, reference, title }),
    reason: firstText([after], WHY),
    names: Object.fromEntries(names),
    address: row.address,
    before,
    after,
    createdAt: row.created_at.toISOString(),
  };
}

const heads = [
  'when',
  'who',
  'action',
  'object',
  'id',
  'reference',
  'title',
  'why',
  'before',
  'after',
  'ip address',
];

export const auditSheet = (entries: readonly AuditEntry[]): Cell[][] => [
  heads,
  ...entries.map((entry) => [
    entry.createdAt,
    entry.actor?.username ?? null,
    entry.action,
    entry.entity,
    entry.entityId,
    entry.subject?.reference ?? null,
    entry.subject?.title ?? null,
    entry.reason,
    entry.before && JSON.stringify(entry.before),
    entry.after && JSON.stringify(entry.after),
    entry.address,
  ]),
];

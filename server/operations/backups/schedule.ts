import { type Message, msg } from '../../../contract/core/message.ts';
import type { BackupSchedule } from '../../../contract/operations/backups.ts';
import type { Context } from '../../context.ts';
import { invalid } from '../../lib/errors.ts';
import { type AuditFact, recordAudit } from '../audit/audit.ts';
import { isRecipient } from './archive/encryption.ts';
import { findSchedule, saveSchedule } from './backups.queries.ts';

const HOUR = 60 * 60 * 1000;
/** Number of next times checked: more than a day of the densest schedule. */
const LOOKED_AT = 30;

/** Default schedule of a new site, disabled. */
const START = { enabled: false, cron: '0 3 * * *', keep: 14, recipients: [] };

async function timesOf(cron: string, from: Date) {
  // Loaded on demand: only sites with scheduled backups need it.
  const { CronExpressionParser } = await import('cron-parser');
  return CronExpressionParser.parse(cron, { currentDate: from, tz: 'UTC' });
}

/** The next due time after `from`. */
export const nextTime = async (cron: string, from: Date): Promise<Date> =>
  (await timesOf(cron, from)).next().toDate();

async function ensureCron(cron: string, from: Date): Promise<Date> {
  const wrong = (message: Message) => invalid([{ path: 'cron', message }]);
  try {
    const times = (await timesOf(cron, from)).take(LOOKED_AT).map((time) => time.getTime());
    if (times.some((time, nth) => nth > 0 && time - (times[nth - 1] ?? 0) < HOUR)) {
      return wrong(msg('operations.hourly'));
    }
    return new Date(times[0] ?? 0);
  } catch (error) {
    if (error instanceof Error && error.name === 'Refusal') throw error;
    return wrong(msg('operations.noRecurringTime'));
  }
}

/** Refuses invalid recipients: nobody could decrypt the backup. */
export async function ensureRecipients(recipients: readonly string[]): Promise<void> {
  const good = await Promise.all(recipients.map(isRecipient));
  const details = recipients.flatMap((_, nth) =>
    good[nth] ? [] : [{ path: `recipients.${nth}`, message: msg('operations.notARecipient') }],
  );
  if (details.length > 0) invalid(details);
}

export async function readSchedule(ctx: Context) {
  const row = await findSchedule(ctx.db);
  if (!row) return { ...START, nextAt: null };
  const { enabled, cron, keep, recipients } = row;
  return { enabled, cron, keep, recipients, nextAt: enabled ? (row.next_at?.toISOString() ?? null) : null };
}

export async function changeSchedule(
  ctx: Context,
  actor: { id: string; address: string },
  body: BackupSchedule,
): Promise<void> {
  const next = await ensureCron(body.cron, new Date());
  await ensureRecipients(body.recipients);
  const { nextAt: _, ...before } = await readSchedule(ctx);
  const fact: AuditFact = {
    actorId: actor.id,
    address: actor.address,
    action: 'backup.schedule',
    entity: 'backup',
    before,
    after: body,
  };
  await ctx.db.transaction().execute(async (tx) => {
    await saveSchedule(tx, { ...body, next_at: body.enabled ? next : null });
    await recordAudit(tx, fact);
  });
}

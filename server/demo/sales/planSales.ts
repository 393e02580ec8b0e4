import type { People } from '../people.ts';
import type { Random } from '../random.ts';
import {
  type Account,
  type Coupon,
  later,
  type Method,
  openAccount,
  type Plan,
  type Sales,
} from './account.ts';

const DAY = 1440;

export type Shop = { plans: Record<'trader' | 'desk' | 'enterprise', Plan>; coupons: Record<string, Coupon> };
type Bought = ReturnType<Account['buy']>;

const refundReasons = [
  'Bought twice by mistake',
  'Chose the wrong plan, agreed by phone',
  'The desk closes before the plan ends',
];

/** The trader of the demo accounts: begins with a coupon, takes Desk for a busy month, and goes on with Trader. */
function tradeAs(account: Account, { plans, coupons }: Shop, now: Date): void {
  const ago = (days: number) => later(now, -days * DAY);
  account.topUp(ago(84), 10_000, 'credit_card');
  account.buy(later(ago(84), 14), plans.trader, 'wallet', coupons['WELCOME-20']);
  account.buy(later(ago(54), -16), plans.trader, 'wallet');
  account.topUp(ago(41), 20_000, 'bank_transfer');
  const desk = account.buy(ago(38), plans.desk, 'wallet');
  account.refund(ago(36), desk, { amount: 900, reason: 'Two days without the map, given back' });
  account.buy(ago(8.6), plans.trader, 'wallet');
}

/** The company of the demo trader: pays its seats from a wallet of its own, by transfer, since it took a second person in. */
function payAsCompany(account: Account, { plans }: Shop, now: Date): void {
  const ago = (days: number) => later(now, -days * DAY);
  account.topUp(ago(57), 50_000, 'bank_transfer');
  account.buy(ago(50), plans.desk, 'wallet');
  account.buy(later(ago(20), -40), plans.desk, 'wallet');
}

/** What a member does from the first purchase to now: renews each month, some take a larger plan or leave. */
function live(
  random: Random,
  account: Account,
  { plans, coupons }: Shop,
  { since, now, mayLeave }: { since: Date; now: Date; mayLeave: boolean },
): Bought[] {
  const bought: Bought[] = [];
  const drawn = random.next();
  let plan = drawn < 0.68 ? plans.trader : drawn < 0.92 ? plans.desk : plans.enterprise;
  const way = random.next();
  const method: Method = way < 0.55 ? 'wallet' : way < 0.86 ? 'credit_card' : 'bank_transfer';
  const code = random.chance(0.2) ? 'WELCOME-20' : random.chance(0.06) ? 'FIRST-MONTH' : null;
  const leavesAfter = mayLeave && random.chance(0.3) ? 1 + random.below(2) : Number.POSITIVE_INFINITY;
  const grows = plan === plans.trader && random.chance(0.22);
  if (random.chance(0.12)) account.attempt(later(since, -random.between(4, 40)), 5000, 'failed');
  let at = since;
  while (at < now) {
    const coupon = bought.length === 0 && code ? (coupons[code] ?? null) : null;
    const one = account.buy(at, plan, method, coupon);
    bought.push(one);
    if (bought.length >= leavesAfter) break;
    const grownAt = later(one.period.starts_at, random.between(6, 22) * DAY);
    if (grows && bought.length === 1 && coupon?.kind !== 'free_days' && grownAt < now) {
      plan = plans.desk;
      at = grownAt;
      continue;
    }
    // A transfer is sent in time, so that the plan goes on without a gap.
    at = later(one.period.ends_at, method === 'bank_transfer' ? -3 * DAY : -random.between(6, 55));
  }
  return bought;
}

/** Ninety days of sales, all invented: who bought what, how it was paid for, and what was given back. */
export function planSales(
  random: Random,
  people: People & { tradersCompany: string | null },
  shop: Shop,
  now: Date,
): { sales: Sales; paying: string[] } {
  const sales: Sales = { payments: [], periods: [], bookings: [], couponUses: [], refunds: [], handled: [] };
  const open = (userId: string, companyId: string | null = null) =>
    openAccount(sales, { userId, companyId }, { admin: people.admin, now });
  const ago = (days: number) => new Date(Math.floor(now.getTime() - days * DAY * 60_000));
  tradeAs(open(people.trader), shop, now);
  payAsCompany(open(people.trader, people.tradersCompany), shop, now);
  for (const [place, userId] of people.companies.entries()) {
    const bought = live(random, open(userId), shop, {
      since: ago(random.between(30, 89)),
      now,
      mayLeave: false,
    });
    const last = bought.findLast(({ payment }) => payment.amount >= 3900);
    if (place % 13 === 5 && last) {
      const at = new Date(
        Math.min(now.getTime() - 3_600_000, last.period.starts_at.getTime() + 3 * 86_400_000),
      );
      if (at > (last.payment.completed_at as Date)) {
        const account = open(userId);
        if (last.payment.payment_method !== 'wallet')
          account.refund(at, last, { amount: 900, reason: 'A week with slow answers, given back' });
      }
    }
  }
  const paying: string[] = [];
  for (const [place, { id: userId, since: joined }] of people.members.entries()) {
    const account = open(userId);
    if (place % 16 === 15) {
      account.attempt(
        ago(random.between(1, 40)),
        5000,
        random.pick(['failed', 'cancelled', 'expired'] as const),
      );
      continue;
    }
    const since = later(joined, random.between(20, 3000));
    const bought = live(random, account, shop, { since, now, mayLeave: true });
    const last = bought.at(-1);
    if (place % 9 === 4 && last && last.payment.amount > 0 && last.period.ends_at > now) {
      const at = new Date(
        Math.max(
          (last.payment.completed_at as Date).getTime() + 60_000,
          now.getTime() - random.between(3, 200) * 3_600_000,
        ),
      );
      const waits = last.payment.payment_method === 'bank_transfer';
      if (at < now) account.refund(at, last, { reason: random.pick(refundReasons), waits });
    }
    if (account.isOpen()) paying.push(userId);
  }
  const [one, two, three, four] = people.members.slice(1);
  if (one) open(one.id).attempt(ago(1.2), 50_000, 'pending', 'bank_transfer');
  if (two) open(two.id).attempt(ago(3.1), 20_000, 'pending', 'bank_transfer');
  if (four) open(four.id).attempt(ago(2.3), 25_000, 'pending', 'bank_transfer');
  if (three) open(three.id).attempt(ago(0.02), 10_000, 'pending');
  return { sales, paying };
}

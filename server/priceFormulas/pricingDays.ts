import type { PricingWindow } from '../../contract/prices/formula.ts';
import { addDays, lastOfMonth, monthOf } from '../lib/days.ts';
import type { DayStatus } from './publicationDays.ts';

/** A day of the window that is not closed; `month` where the price is a mean of monthly means. */
export type Slot = { day: string; status: Exclude<DayStatus, 'closed'>; month: string | null };

/** What the days of a window are taken from. */
type Calendar = {
  eventDay: string;
  laycan: { from: string; to: string } | null;
  statusOf: (day: string) => DayStatus;
  /** A missing day that the formula leaves out after it was waited for. */
  isSkipped: (day: string) => boolean;
};

/** Longest way to a quotation: a benchmark that is published monthly still has 30 of them in it. */
const WALK_DAYS_MAX = 1000;

/** Quotations that a window asks for; null where it takes whatever is published between two days. */
export function windowSize(window: PricingWindow): number | null {
  switch (window.kind) {
    case 'event_quotes':
      return window.before + window.after + (window.includeEventDay ? 1 : 0);
    case 'event_offset_quotes':
      return window.quotes;
    case 'fixed_days':
      return window.days.length;
    default:
      return null;
  }
}

/** The days of the window, in their order, closed ones left out. */
export function pricingDays(window: PricingWindow, calendar: Calendar): Slot[] {
  const { eventDay } = calendar;
  switch (window.kind) {
    case 'event_quotes': {
      const { before, after, includeEventDay, onNonPublishing } = window;
      const own = includeEventDay ? eventSlot(calendar, onNonPublishing) : [];
      const [first, last] = [own[0]?.day ?? eventDay, own[0]?.day ?? eventDay];
      return [
        ...walk(calendar, addDays(first, -1), -1, before).reverse(),
        ...own,
        ...walk(calendar, addDays(last, 1), 1, after),
      ];
    }
    case 'event_offset_quotes':
      return walk(calendar, addDays(eventDay, window.offsetDays), 1, window.quotes);
    case 'calendar_month':
      return ofMonth(calendar, monthOf(eventDay, window.monthOffset), null);
    case 'half_month': {
      const month = eventDay.slice(0, 7);
      const isFirst = window.half === 'first' || (window.half === 'own' && eventDay.slice(8) <= '15');
      return isFirst
        ? between(calendar, `${month}-01`, `${month}-15`)
        : between(calendar, `${month}-16`, lastOfMonth(month));
    }
    case 'laycan': {
      const from = window.from ?? calendar.laycan?.from;
      const to = window.to ?? calendar.laycan?.to;
      return from && to ? between(calendar, from, to) : [];
    }
    case 'fixed_dates':
      return between(calendar, window.from, window.to);
    case 'fixed_days':
      return window.days.toSorted().flatMap((day) => slotOf(calendar, day));
    case 'monthly_lag':
      return Array.from({ length: window.months }, (_, at) =>
        monthOf(eventDay, at - window.months - window.lag),
      ).flatMap((month) => ofMonth(calendar, month, month));
  }
}

function slotOf({ statusOf, isSkipped }: Calendar, day: string, month: string | null = null): Slot[] {
  const status = statusOf(day);
  return status === 'closed' || (status === 'missing' && isSkipped(day)) ? [] : [{ day, status, month }];
}

function between(calendar: Calendar, from: string, to: string, month: string | null = null): Slot[] {
  const slots: Slot[] = [];
  for (let day = from; day <= to; day = addDays(day, 1)) slots.push(...slotOf(calendar, day, month));
  return slots;
}

const ofMonth = (calendar: Calendar, month: string, group: string | null) =>
  between(calendar, `${month}-01`, lastOfMonth(month), group);

/** So many quotations from a day on, forward or back. */
function walk(calendar: Calendar, from: string, step: 1 | -1, count: number): Slot[] {
  const slots: Slot[] = [];
  for (let far = 0; slots.length < count && far < WALK_DAYS_MAX; far += 1)
    slots.push(...slotOf(calendar, addDays(from, step * far)));
  return slots;
}

function eventSlot(calendar: Calendar, onNonPublishing: 'next' | 'previous' | 'exclude'): Slot[] {
  const own = slotOf(calendar, calendar.eventDay);
  if (own.length > 0 || onNonPublishing === 'exclude') return own;
  return walk(calendar, calendar.eventDay, onNonPublishing === 'next' ? 1 : -1, 1);
}

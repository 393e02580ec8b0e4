import { expect, test } from 'vitest';
import { readSeed } from '../db/seed/seedRows.ts';
import { type Calendar, easterOf, isOpen } from './calendar.ts';

const seeded = new Map<string, Calendar>(
  (await readSeed('calendars')).map(({ code, weekendDays, rules, exceptions }) => [
    code,
    { code, weekendDays: weekendDays ?? [6, 7], rules, exceptions },
  ]),
);
const calendar = (code: string) => seeded.get(code) as Calendar;

/** Weekdays between two days on which it is closed. */
function closures(code: string, from: string, to: string): string[] {
  const found: string[] = [];
  for (let time = Date.parse(from); time <= Date.parse(to); time += 86_400_000) {
    const day = new Date(time).toISOString().slice(0, 10);
    const weekday = new Date(time).getUTCDay();
    if (weekday !== 0 && weekday !== 6 && !isOpen(calendar(code), day)) found.push(day);
  }
  return found;
}

test('Easter', () => {
  expect([2000, 2008, 2024, 2025, 2026, 2038].map(easterOf)).toEqual([
    '2000-04-23',
    '2008-03-23',
    '2024-03-31',
    '2025-04-20',
    '2026-04-05',
    '2038-04-25',
  ]);
});

test('the bank holidays of England are the gaps of Brent from January 2025 to August 2026', () => {
  expect(closures('GB_BANK', '2025-01-01', '2026-08-20')).toEqual([
    '2025-01-01',
    '2025-04-18',
    '2025-04-21',
    '2025-05-05',
    '2025-05-26',
    '2025-08-25',
    '2025-12-25',
    '2025-12-26',
    '2026-01-01',
    '2026-04-03',
    '2026-04-06',
    '2026-05-04',
    '2026-05-25',
  ]);
  // Christmas on a Saturday: Monday and Tuesday; Boxing Day on a Saturday: Monday.
  expect(closures('GB_BANK', '2021-12-20', '2022-01-05')).toEqual(['2021-12-27', '2021-12-28', '2022-01-03']);
  expect(closures('GB_BANK', '2026-12-20', '2026-12-31')).toEqual(['2026-12-25', '2026-12-28']);
});

test('the United States close for their holidays and for a day of mourning', () => {
  expect(closures('US_FED', '2025-01-01', '2025-12-31')).toEqual([
    '2025-01-01',
    '2025-01-09',
    '2025-01-20',
    '2025-02-17',
    '2025-04-18',
    '2025-05-26',
    '2025-06-19',
    '2025-07-04',
    '2025-09-01',
    '2025-11-27',
    '2025-12-25',
  ]);
});

test('TARGET and Singapore', () => {
  expect(closures('TARGET', '2026-01-01', '2026-12-31')).toEqual([
    '2026-01-01',
    '2026-04-03',
    '2026-04-06',
    '2026-05-01',
    '2026-12-25',
  ]);
  expect(closures('SG', '2026-01-01', '2026-12-31')).toContain('2026-08-10');
});

test('an exception opens a holiday or a weekend, and closes a working day', () => {
  const own: Calendar = {
    code: 'OWN',
    weekendDays: [5, 6],
    rules: ['02-29', 'last Monday of 05'],
    exceptions: [
      { day: '2026-05-25', isOpen: true, note: 'Open', source: 'Notice' },
      { day: '2026-05-26', isOpen: false, note: 'Closed', source: 'Notice' },
    ],
  };
  expect(
    ['2026-05-25', '2026-05-26', '2026-05-29', '2026-05-31', '2024-02-29', '2023-03-01'].map((day) =>
      isOpen(own, day),
    ),
  ).toEqual([true, false, false, true, false, true]);
});

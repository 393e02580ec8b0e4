import { z } from 'zod';
import { fault } from '../core/message.ts';
import { calendarException } from './baseData.ts';
import { codeField, nameField, plainBody, symbolField, wholeNumber } from './baseDataWrites.ts';

/** A closed day of every year: `12-25`, `12-25 or Monday`, `12-25 or next`, `Easter -2`, `last Monday of 08`. */
const calendarRule = z
  .string()
  .trim()
  .regex(
    /^((0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])( or (Monday|next))?|Easter [+-]\d{1,2}|(first|second|third|fourth|last) (Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day of (0[1-9]|1[0-2]))$/,
    fault('baseData.calendarRule'),
  );

export const calendarBody = plainBody({
  name: nameField,
  code: codeField(),
  weekendDays: z
    .array(wholeNumber(1, 7))
    .max(6, fault('field.outOfRange', { min: 0, max: 6 }))
    .transform((days) => [...new Set(days)].toSorted((a, b) => a - b))
    .default([6, 7]),
  rules: z
    .array(calendarRule)
    .max(60, fault('baseData.tooManyRules', { max: 60 }))
    .default([]),
  exceptions: z
    .array(
      z.strictObject({
        ...calendarException.shape,
        day: z.iso.date(fault('field.date')),
        note: symbolField(120),
        source: symbolField(120),
      }),
    )
    .max(1000, fault('baseData.tooManyRules', { max: 1000 }))
    .superRefine((exceptions, ctx) => {
      const seen = new Set<string>();
      for (const [n, { day }] of exceptions.entries()) {
        if (seen.has(day))
          ctx.addIssue({ code: 'custom', path: [n, 'day'], message: fault('baseData.dayTwice') });
        seen.add(day);
      }
    })
    .default([]),
});

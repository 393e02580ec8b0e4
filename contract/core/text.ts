import { z } from 'zod';
import { fault } from './message.ts';

/** One line of text without control characters, trimmed, not empty. */
export const line = (max: number) =>
  z
    .string()
    .trim()
    .min(1, fault('field.required'))
    .max(max, fault('field.tooManyCharacters', { max }))
    .regex(/^\P{Cc}*$/u, fault('field.oneLine'));

/** Plain text of several lines, trimmed. It is never rendered as HTML. */
export const paragraphs = (max: number) =>
  z
    .string()
    .trim()
    .max(max, fault('field.tooManyCharacters', { max }))
    .regex(/^(?:\P{Cc}|[\n\r\t])*$/u, fault('field.plainText'));

/** The same of at least so many characters: a reason that others read. */
export const reasoned = (min: number, max: number) =>
  paragraphs(max).refine((text) => text.length >= min, fault('field.tooFewCharacters', { min }));

/** Like `line`, but may be empty. */
export const lineOrNothing = (max: number) =>
  z
    .string()
    .trim()
    .max(max, fault('field.tooManyCharacters', { max }))
    .regex(/^\P{Cc}*$/u, fault('field.oneLine'));

/**
 * A name or text of the base data or of a new site in an answer. Screens show it in the reader's language while it is
 * the seeded one; what an operator wrote instead stays as it is. Texts of users are never marked.
 */
export const seededText = z.string().meta({ 'x-seeded': true });

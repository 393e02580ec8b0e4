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

/** Like `line`, but may be empty. */
export const lineOrNothing = (max: number) =>
  z
    .string()
    .trim()
    .max(max, fault('field.tooManyCharacters', { max }))
    .regex(/^\P{Cc}*$/u, fault('field.oneLine'));

import { z } from 'zod';

/** One line of text without control characters, trimmed, not empty. */
export const line = (max: number) =>
  z
    .string()
    .trim()
    .min(1, 'This cannot be empty')
    .max(max, `At most ${max} characters`)
    .regex(/^\P{Cc}*$/u, 'One line of plain text');

/** Plain text of several lines, trimmed. It is never rendered as HTML. */
export const paragraphs = (max: number) =>
  z
    .string()
    .trim()
    .max(max, `At most ${max} characters`)
    .regex(/^(?:\P{Cc}|[\n\r\t])*$/u, 'Plain text only');

/** Like `line`, but may be empty. */
export const lineOrNothing = (max: number) =>
  z
    .string()
    .trim()
    .max(max, `At most ${max} characters`)
    .regex(/^\P{Cc}*$/u, 'One line of plain text');

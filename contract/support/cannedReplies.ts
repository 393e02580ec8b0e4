import { z } from 'zod';
import { fault } from '../core/message.ts';
import { line, paragraphs } from '../core/text.ts';

/** Ticket placeholders of a canned reply, written `{{name}}`. */
export const replyPlaceholders = ['name', 'number', 'subject'] as const;
type ReplyPlaceholder = (typeof replyPlaceholders)[number];

const PLACEHOLDER = /\{\{\s*([^{}\s]*)\s*\}\}/g;

const isKnown = (name: string): name is ReplyPlaceholder =>
  (replyPlaceholders as readonly string[]).includes(name);

const unknownOnes = (text: string): string[] =>
  [...text.matchAll(PLACEHOLDER)].flatMap(([whole, name = '']) => (isKnown(name) ? [] : [whole]));

/** A canned reply with its placeholders filled in. */
export const fillReply = (text: string, values: Record<ReplyPlaceholder, string>): string =>
  text.replace(PLACEHOLDER, (whole, name: string) => (isKnown(name) ? values[name] : whole));

export const cannedReplyBody = z
  .strictObject({ title: line(80), body: paragraphs(5000).min(1, fault('support.writeAnswer')) })
  .superRefine(({ body }, check) => {
    for (const name of unknownOnes(body)) {
      const known = replyPlaceholders.map((name) => `{{${name}}}`).join(', ');
      check.addIssue({
        code: 'custom',
        path: ['body'],
        message: fault('support.unknownPlaceholder', { name, known }),
      });
    }
  });

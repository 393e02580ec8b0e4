import { z } from 'zod';
import { fault } from '../core/message.ts';
import { line, paragraphs } from '../core/text.ts';

/** Ticket placeholders of a canned reply, written `{name}`. */
export const replyPlaceholders = ['name', 'number', 'subject'] as const;
type ReplyPlaceholder = (typeof replyPlaceholders)[number];

/** Doubled braces are found to be refused: one form, `{name}`, everywhere. */
const PLACEHOLDER = /\{+\s*([^{}]*?)\s*\}+/g;

const known = (whole: string, name: string): ReplyPlaceholder | undefined =>
  whole.startsWith('{{') ? undefined : replyPlaceholders.find((one) => one === name);

const unknownOnes = (text: string): string[] =>
  [...text.matchAll(PLACEHOLDER)].flatMap(([whole, name = '']) =>
    known(whole, name) === undefined ? [whole] : [],
  );

/** A canned reply with its placeholders filled in. */
export const fillReply = (text: string, values: Record<ReplyPlaceholder, string>): string =>
  text.replace(PLACEHOLDER, (whole: string, name: string) => {
    const placeholder = known(whole, name);
    return placeholder === undefined ? whole : values[placeholder];
  });

const allPlaceholders = replyPlaceholders.map((name) => `{${name}}`).join(', ');

export const cannedReplyBody = z
  .strictObject({ title: line(80), body: paragraphs(5000).min(1, fault('support.writeAnswer')) })
  .superRefine(({ body }, check) => {
    for (const name of unknownOnes(body)) {
      check.addIssue({
        code: 'custom',
        path: ['body'],
        message: fault('support.unknownPlaceholder', { name, known: allPlaceholders }),
      });
    }
  });

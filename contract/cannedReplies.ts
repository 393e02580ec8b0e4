import { z } from 'zod';
import { line, paragraphs } from './text.ts';

/** What a ready answer may name of the ticket that it is used in, as `{{name}}`. */
export const replyPlaceholders = ['name', 'number', 'subject'] as const;
type ReplyPlaceholder = (typeof replyPlaceholders)[number];

const PLACEHOLDER = /\{\{\s*([^{}\s]*)\s*\}\}/g;

const isKnown = (word: string): word is ReplyPlaceholder =>
  (replyPlaceholders as readonly string[]).includes(word);

const unknownOnes = (text: string): string[] =>
  [...text.matchAll(PLACEHOLDER)].flatMap(([whole, word = '']) => (isKnown(word) ? [] : [whole]));

/** A ready answer with what it names put in. */
export const fillReply = (text: string, values: Record<ReplyPlaceholder, string>): string =>
  text.replace(PLACEHOLDER, (whole, word: string) => (isKnown(word) ? values[word] : whole));

export const cannedReplyBody = z
  .strictObject({ title: line(80), body: paragraphs(5000).min(1, 'Write the answer') })
  .superRefine(({ body }, check) => {
    for (const word of unknownOnes(body)) {
      const known = replyPlaceholders.map((name) => `{{${name}}}`).join(', ');
      check.addIssue({ code: 'custom', path: ['body'], message: `${word} is not known; there are ${known}` });
    }
  });

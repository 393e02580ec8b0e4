import { z } from 'zod';
import type { MessageCode, messages } from '../messages/messages.ts';
import type { WrittenCode, writtenMessages } from '../messages/writtenMessages.ts';

/** Something that each reader's language writes in its own way. */
type Written =
  /** A calendar day or a moment, ISO 8601. */
  | { day: string }
  /** `money` in minor units; `digits` is the number of minor digits of the currency. */
  | { money: number; currency: string; digits: number }
  /** A decimal, `-1.250`: written with all its digits. */
  | { figure: string }
  /** A seeded name of the base data; one that an operator gave stays as it is. */
  | { name: string };

/** A text by a person or a figure is a string or number: it is filled in as it is, and never translated. */
export type MessageValue = string | number | Written | Message | MessageValue[] /** A list of them. */;

/**
 * Something that the server says. Rows store it like this; answers carry its English text beside it. `code` may be
 * unknown: of an older or a newer release.
 */
export type Message = {
  code: string;
  values?: Record<string, MessageValue>;
  /** In a row: the English text when it was written. */
  text?: string;
};

/** `{name}`, `{name, plural, …}`, and `{name}` within a form. */
type NameIn<Place extends string> = Place extends `{${infer Inner}`
  ? Inner
  : Place extends `${infer Name},${string}`
    ? Name
    : Place;
type PlacesOf<Text extends string> = Text extends `${string}{${infer Place}}${infer Rest}`
  ? NameIn<Place> | PlacesOf<Rest>
  : never;
type Texts = typeof messages & typeof writtenMessages;
/** The names of what is filled in. */
export type Places<Code extends MessageCode | WrittenCode> = PlacesOf<Texts[Code]>;
export type ValuesOf<Code extends MessageCode | WrittenCode> =
  Places<Code> extends never ? [] : [values: Record<Places<Code>, MessageValue>];

/** A message of the catalogue with its values. */
export const msg = <const Code extends MessageCode>(code: Code, ...[values]: ValuesOf<Code>): Message =>
  values === undefined ? { code } : { code, values };

/** The same as the error text of a schema: Zod carries a string only, which `readFault` reads back. */
export const fault = <const Code extends MessageCode>(code: Code, ...values: ValuesOf<Code>): string =>
  JSON.stringify(msg(code, ...values));

const CHOICES = /^Invalid option: expected one of (.+)$/;

/** Zod lists choices as `"liquid"|"gas"`; its other texts read well. */
function ofZod(text: string): Message {
  const choices = CHOICES.exec(text)?.[1];
  return choices === undefined
    ? msg('field.invalid', { problem: text })
    : msg('field.oneOf', { choices: choices.replaceAll('"', '').split('|').join(', ') });
}

/** The message of an issue: what `fault` wrote, or Zod's own text, which is English. */
export const readFault = (text: string): Message =>
  text.startsWith('{"code":') ? (JSON.parse(text) as Message) : ofZod(text);

/** A message as an answer carries it, beside its English text. */
export const messageSchema = z.object({
  code: z.string(),
  values: z.record(z.string(), z.unknown()).optional(),
  /** English. */
  text: z.string().optional(),
});

/** Fields of an answer that is, or holds, something said: the English text and the message behind it. */
export const saidFields = { message: z.string(), ...messageSchema.omit({ text: true }).shape };

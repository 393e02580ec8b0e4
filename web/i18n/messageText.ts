import { i18n } from '@lingui/core';
import type { Caution } from '../../contract/ads/adShapes.ts';
import { type Message, type MessageValue, msg, readFault } from '../../contract/core/message.ts';
import { formatters } from '../lib/format.ts';
import { translateName } from './translate.ts';

/** A message of an answer: its values are checked by use, because another release may have written them. */
type Said = { code: string; values?: Record<string, unknown> | undefined; text?: string | undefined };

const isSaid = (value: object): value is Said => 'code' in value && typeof value.code === 'string';

const valueText = (value: unknown): string => {
  if (typeof value !== 'object' || value === null) return String(value);
  const format = formatters(i18n.locales?.toString() ?? i18n.locale);
  if (Array.isArray(value)) return value.map(valueText).join(messageText(msg('field.separator'), ', '));
  if (isSaid(value)) return messageText(value);
  const written = value as Exclude<MessageValue, string | number | Message | MessageValue[]>;
  if ('name' in written) return translateName(written.name);
  if ('day' in written) return format.day(written.day);
  if ('figure' in written) {
    const digits = written.figure.split('.')[1]?.length ?? 0;
    return format.number(Number(written.figure), { min: digits, max: digits });
  }
  const { money, currency, digits } = written;
  return `${format.amount(money / 10 ** digits, digits)} ${currency}`;
};

const figure = (value: number) => formatters(i18n.locales?.toString() ?? i18n.locale).number(value);

/** What the server says, in the language on screen; its English text if no catalogue has the code. */
export const messageText = ({ code, values = {}, text = code }: Said, english: string = text): string =>
  Object.hasOwn(i18n.messages, code)
    ? i18n._(
        code,
        Object.fromEntries(
          Object.entries(values).map(([name, value]) => [
            name,
            // Limits are grouped as on the screen; a count stays a plain figure, which chooses the plural.
            name === 'max' && typeof value === 'number' ? figure(value) : valueText(value),
          ]),
        ),
      )
    : english;

/** What a caution found: the words of the ad, or its figures in the language on screen. */
export const foundText = ({ found, foundMessage }: Pick<Caution, 'found' | 'foundMessage'>): string | null =>
  foundMessage === null ? found : messageText(foundMessage, found ?? '');

/** The text of a schema's issue, in the language on screen. */
export const faultText = (text: string): string => messageText(readFault(text), text);

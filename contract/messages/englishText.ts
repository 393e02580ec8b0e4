import type { Message, MessageValue } from '../core/message.ts';
import { messages } from './messages.ts';

const day = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeZone: 'UTC' });

/** A limit may have many digits; other numbers (years, counts that choose a plural) stay as they are. */
const grouped = new Intl.NumberFormat('en');

function valueText(value: MessageValue): string {
  if (typeof value !== 'object') return String(value);
  if (Array.isArray(value)) return value.map(valueText).join(messages['field.separator']);
  if ('code' in value) return englishText(value);
  if ('name' in value) return value.name;
  if ('figure' in value) return value.figure;
  if ('day' in value) return day.format(new Date(value.day));
  return `${value.currency} ${(value.money / 10 ** value.digits).toFixed(value.digits)}`;
}

/** The English text of a message; that of the row, or the code itself, if the catalogue does not have it. */
export function englishText({ code, values = {}, text = code }: Message): string {
  const template: string = Object.hasOwn(messages, code) ? messages[code as keyof typeof messages] : text;
  return template.replaceAll(/\{(\w+)\}/g, (place, name: string) => {
    const value = values[name];
    if (value === undefined) return place;
    return name === 'max' && typeof value === 'number' ? grouped.format(value) : valueText(value);
  });
}

/** A message as an answer carries it, by `messageSchema`. */
export const said = (message: Message): Message & { text: string } => ({
  ...message,
  text: englishText(message),
});

/** The same by `saidFields`. */
export const withEnglish = (message: Message): Message & { message: string } => ({
  ...message,
  message: englishText(message),
});

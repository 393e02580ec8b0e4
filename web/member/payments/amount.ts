/** Number separators of a language: `,` and `.` in English, `.` and `,` in German. */
export type Separators = { group: string; decimal: string };

export type ParsedAmount =
  | { is: 'amount'; value: number }
  | { is: 'empty' | 'unreadable' | 'tooManyDecimals' };

const ZEROS = ['\u0660', '\u06f0'].map((zero) => zero.codePointAt(0) ?? 0);

/** Arabic and Persian digits and separators, converted to ASCII. */
const latin = (text: string): string =>
  text
    .replace(/[\u0660-\u0669\u06f0-\u06f9]/g, (digit) => {
      const code = digit.codePointAt(0) ?? 0;
      return String(code - (ZEROS.findLast((zero) => zero <= code) ?? 0));
    })
    .replaceAll('\u066b', '.')
    .replaceAll('\u066c', ',');

/** The whole part has at most 12 digits. */
const PLAIN = /^\d{1,12}(?:\.(\d+))?$/;

/** Thousands groups need three digits: `1,000,000` yes, `10,00` no. */
const isGrouped = (text: string, by: string) => new RegExp(`^\\d{1,3}(?:\\${by}\\d{3})+$`).test(text);

const withPoint = (text: string, { group, decimal }: Separators): string | null => {
  const marks = [...new Set(text.replace(/[^.,]/g, ''))];
  const last = marks.at(-1);
  if (last === undefined) return text;
  const at = text.lastIndexOf(last);
  if (marks.length > 1) {
    const first = marks[0] ?? '';
    const whole = text.slice(0, at);
    const isRight = isGrouped(whole, first) && !text.slice(at + 1).includes(first);
    return isRight ? `${whole.replaceAll(first, '')}.${text.slice(at + 1)}` : null;
  }
  const isRepeated = text.indexOf(last) !== at;
  // A single separator before three digits is ambiguous: the language decides, else it is the decimal point.
  const groups = isGrouped(text, last) && (isRepeated || (last === group && last !== decimal));
  if (groups) return text.replaceAll(last, '');
  return isRepeated ? null : text.replace(last, '.');
};

/**
 * Parses a typed amount in major units. Spaces and apostrophes separate thousands; point and comma follow the language.
 * Ambiguous input is rejected: money is never guessed.
 */
export const parseAmount = (typed: string, digits: number, separators: Separators): ParsedAmount => {
  const text = latin(typed).replace(/[\s'’]/g, '');
  if (text === '') return { is: 'empty' };
  const plain = /^[\d.,]+$/.test(text) ? withPoint(text, separators) : null;
  const match = plain === null ? null : PLAIN.exec(plain);
  if (match === null) return { is: 'unreadable' };
  const written = match[1] ?? '';
  // `5.000` may mean five thousand.
  const isDoubtful = written.length === 3 && digits !== 3;
  if (isDoubtful || written.replace(/0+$/, '').length > digits) return { is: 'tooManyDecimals' };
  return { is: 'amount', value: Number(match[0]) };
};

export const separatorsOf = (locale: string): Separators => {
  const parts = new Intl.NumberFormat(locale, { useGrouping: 'always' }).formatToParts(12_345.6);
  const sign = (type: string) => latin(parts.find((part) => part.type === type)?.value ?? '');
  return { group: sign('group'), decimal: sign('decimal') };
};

const STEPS = [10, 25, 50, 100, 250, 500, 1000, 2500, 5000];

/** Suggested amounts within the limits. */
export const suggestedAmounts = (min: number, max: number): number[] => {
  const inside = STEPS.filter((step) => step >= min && step <= max);
  return inside.length <= 4 ? inside : inside.slice(1, 5);
};

const spaces = /[\s'’]/g;

/**
 * Parses a number as people write it: `30 000`, `30,000.5`, `702,50`, `−12`.
 * `mark` is the locale's decimal mark; it is used only where `1,234` or `1.234` is ambiguous.
 * Returns `undefined` for empty input, NaN for anything that is not a number.
 */
export const readFigure = (text: string, mark: '.' | ',' = '.'): number | undefined => {
  const bare = text.replace(spaces, '').replace(/[−–]/g, '-').replace(/^\+/, '');
  if (bare === '') return undefined;
  const lastDot = bare.lastIndexOf('.');
  const lastComma = bare.lastIndexOf(',');
  let decimal: string = lastDot > lastComma ? '.' : ',';
  if (lastDot === -1 || lastComma === -1) {
    const one = lastDot === -1 ? ',' : '.';
    const groups = new RegExp(`^-?[1-9]\\d{0,2}(\\${one}\\d{3})+$`).test(bare);
    const repeated = bare.indexOf(one) !== bare.lastIndexOf(one);
    decimal = groups && (repeated || one !== mark) ? (one === '.' ? ',' : '.') : one;
  }
  const group = decimal === '.' ? ',' : '.';
  const wholeOrGrouped = new RegExp(`^-?(\\d*|\\d{1,3}(\\${group}\\d{3})+)(\\${decimal}\\d*)?$`);
  if (!wholeOrGrouped.test(bare) || !/\d/.test(bare)) return Number.NaN;
  return Number(bare.replaceAll(group, '').replace(decimal, '.'));
};

/** A number as a form value: `30000.5`; empty if there is none. */
export const figureText = (value: number | null | undefined): string =>
  value === null || value === undefined ? '' : String(value);

/** Figures written by the server with a hyphen get the minus sign of the rest. */
export const trueMinus = (text: string): string => text.replace(/(?<!\d)-(?=\d)/g, '−');

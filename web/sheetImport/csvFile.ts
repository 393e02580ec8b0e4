export type CsvRow = Record<string, string | number | boolean | null>;

/** Without it spreadsheets take UTF-8 for something older. */
const BYTE_ORDER_MARK = '\uFEFF';

export const csvFile = async (rows: readonly CsvRow[]): Promise<Blob> => {
  const { default: Papa } = await import('papaparse');
  // A cell that begins like a formula is one for a spreadsheet.
  const text = Papa.unparse([...rows], { escapeFormulae: true });
  return new Blob([BYTE_ORDER_MARK, text], { type: 'text/csv;charset=utf-8' });
};

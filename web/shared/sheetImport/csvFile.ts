export type CsvRow = Record<string, string | number | boolean | null>;

/** UTF-8 byte order mark: without it spreadsheets assume a legacy encoding. */
const BYTE_ORDER_MARK = '\uFEFF';

export const csvFile = async (rows: readonly CsvRow[]): Promise<Blob> => {
  const { default: Papa } = await import('papaparse');
  // Prevents formula injection: a spreadsheet would evaluate such a cell as a formula.
  const text = Papa.unparse([...rows], { escapeFormulae: true });
  return new Blob([BYTE_ORDER_MARK, text], { type: 'text/csv;charset=utf-8' });
};

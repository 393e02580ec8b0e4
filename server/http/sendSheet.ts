import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import { type SheetFormat, sheetMediaTypes } from '../../contract/core/sheet.ts';
import { type Cell, csvOf, plainText } from '../lib/csv.ts';
import { sendFile } from './sendFile.ts';

export type Sheet = {
  heads: readonly string[];
  /** In characters. */
  widths: readonly number[];
  rows: readonly (readonly Cell[])[];
};

/** Times are times of the sheet, in UTC, so that they can be sorted and counted with. */
const cellOf = (cell: NonNullable<Cell>) =>
  cell instanceof Date
    ? { value: cell, type: Date, format: 'yyyy-mm-dd hh:mm:ss' }
    : { value: typeof cell === 'string' ? plainText(cell) : cell };

async function xlsxOf({ heads, widths, rows }: Sheet): Promise<Buffer> {
  const { default: writeXlsx } = await import('write-excel-file/node');
  return writeXlsx(
    [
      heads.map((value) => ({ value, fontWeight: 'bold' as const })),
      ...rows.map((row) => row.map((cell) => (cell === null ? null : cellOf(cell)))),
    ],
    { columns: widths.map((width) => ({ width })) },
  ).toBuffer();
}

/** Sends a table as a file; `name` is without its ending. */
export async function sendSheet(
  reply: FastifyReply,
  sheet: Sheet,
  { name, format }: { name: string; format: SheetFormat },
) {
  const bytes = format === 'csv' ? Buffer.from(csvOf([sheet.heads, ...sheet.rows])) : await xlsxOf(sheet);
  return sendFile(reply, Readable.from([bytes]), {
    mediaType: format === 'csv' ? `${sheetMediaTypes.csv}; charset=utf-8` : sheetMediaTypes.xlsx,
    fileName: `${name}.${format}`,
    bytes: bytes.length,
  });
}

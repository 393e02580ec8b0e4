import { Readable } from 'node:stream';
import Papa from 'papaparse';
import { TEXT_MAX } from '../../lib/xml.ts';
import { BadList } from './listEntry.ts';

const COLUMNS_MAX = 200;
const END_MARK = '\u001A';

/**
 * Reads a CSV file as a stream, row by row, and wants its end: `mark` the byte 0x1A that files of OFAC end with, `line` a
 * line break. A file without it was cut off. Places count from 1.
 * @throws BadList
 */
export async function readCsv(
  chunks: AsyncIterable<Uint8Array>,
  end: 'mark' | 'line',
  onRow: (row: string[], place: number) => void,
): Promise<void> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let last = '';
  async function* text() {
    try {
      for await (const chunk of chunks) {
        const part = decoder.decode(chunk, { stream: true });
        if (part === '') continue;
        last = part.at(-1) as string;
        yield part;
      }
      yield decoder.decode();
    } catch (error) {
      throw error instanceof BadList ? error : new BadList('NOT_WELL_FORMED', 'not UTF-8');
    }
  }
  let place = 0;
  let hasMark = false;
  await new Promise<void>((resolve, reject) => {
    const source = Readable.from(text());
    const stop = (error: unknown) => {
      source.destroy();
      reject(error);
    };
    source.once('error', reject);
    Papa.parse<string[]>(source, {
      delimiter: ',',
      step: ({ data: row, errors }, parser) => {
        place += 1;
        try {
          if (hasMark || errors.some(({ type }) => type === 'Quotes') || row.length > COLUMNS_MAX)
            throw new BadList('NOT_WELL_FORMED', `row ${place}`);
          if (row.some((cell) => cell.length > TEXT_MAX)) throw new BadList('TEXT_TOO_LONG', `row ${place}`);
          if (row.length === 1 && row[0] === END_MARK) hasMark = end === 'mark';
          else if (row.length > 1 || row[0] !== '') onRow(row, place);
        } catch (error) {
          stop(error); // before the abort, which counts as an end
          parser.abort();
        }
      },
      complete: () => resolve(),
      error: (error) => reject(error),
    });
  });
  if (end === 'mark' ? !hasMark : last !== '\n') throw new BadList('NOT_WELL_FORMED', 'cut off');
}

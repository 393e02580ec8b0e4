import { msg } from '../../contract/core/message.ts';
import type { Fault } from '../lib/errors.ts';

const DIGITS = /^\d{1,4}$/;

function parseList(value: unknown): unknown {
  if (typeof value !== 'string' || !value.trimStart().startsWith('[')) return value;
  try {
    return JSON.parse(value);
  } catch {
    return value;
  }
}

const toIndex = (value: unknown): number | null => {
  const index = typeof value === 'string' && DIGITS.test(value) ? Number(value) : value;
  return typeof index === 'number' && Number.isInteger(index) && index >= 0 ? index : null;
};

/**
 * Reads one index per file, in the order of the files: repeated `fileIndices` (or `fileIndices[]`) fields, or one field
 * with a JSON list. Each fault has its path.
 */
export function readIndices(
  values: unknown[],
  fileCount: number,
  maxFiles: number,
): { indices: number[]; faults: Fault[] } {
  const given = values.flatMap(parseList);
  const indices: number[] = [];
  const faults: Fault[] = [];
  for (const [nth, value] of given.entries()) {
    const path = `fileIndices.${nth}`;
    const index = toIndex(value);
    if (index === null) faults.push({ path, message: msg('field.wholeNumberFromZero') });
    else if (index >= maxFiles)
      faults.push({ path, message: msg('field.between', { min: 0, max: maxFiles - 1 }) });
    else if (indices.includes(index)) faults.push({ path, message: msg('field.fileIndexTwice', { index }) });
    else indices.push(index);
  }
  if (given.length !== fileCount) {
    faults.push({
      path: 'fileIndices',
      message: msg('field.fileIndices', { files: fileCount, given: given.length }),
    });
  }
  return { indices, faults };
}

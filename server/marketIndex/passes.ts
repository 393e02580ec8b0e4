import type { CodeColumn, FigureColumn } from './columns.ts';
import type { Pass } from './sift.ts';
import { keepListed, type SlotSet } from './slotSet.ts';

/**
 * One loop for each kind of test: a function called for every slot would cost several times as much. Each slot is
 * written, and the next one over it where it did not pass: a branch that nobody can foresee costs thrice the test.
 */

export const keepBits =
  (bits: Uint32Array): Pass =>
  (slots, count) => {
    let kept = 0;
    for (let index = 0; index < count; index += 1) {
      const slot = slots[index] as number;
      slots[kept] = slot;
      kept += ((bits[slot >>> 5] as number) >>> (slot & 31)) & 1;
    }
    return kept;
  };

export const keepHeld = ({ dense, sparse }: SlotSet): Pass =>
  dense ? keepBits(dense) : (slots, count) => keepListed(sparse, slots, count);

/** `allowed` by combination: 1 for those that match. */
export const keepCombos =
  (column: CodeColumn, allowed: Uint8Array): Pass =>
  (slots, count) => {
    let kept = 0;
    for (let index = 0; index < count; index += 1) {
      const slot = slots[index] as number;
      slots[kept] = slot;
      kept += allowed[column[slot] as number] as number;
    }
    return kept;
  };

export const keepBetween =
  (values: FigureColumn | Int32Array, min: number, max: number): Pass =>
  (slots, count) => {
    let kept = 0;
    for (let index = 0; index < count; index += 1) {
      const slot = slots[index] as number;
      const value = values[slot] as number;
      slots[kept] = slot;
      kept += Number(value >= min) & Number(value <= max);
    }
    return kept;
  };

import type { CodeColumn, FigureColumn } from './columns.ts';
import type { Pass } from './sift.ts';
import { holds, type SlotSet } from './slotSet.ts';

/** One loop for each kind of test: a function called for every slot would cost several times as much. */

export const keepBits =
  (bits: Uint32Array): Pass =>
  (slots, count) => {
    let kept = 0;
    for (let index = 0; index < count; index += 1) {
      const slot = slots[index] as number;
      if ((((bits[slot >>> 5] as number) >>> (slot & 31)) & 1) === 1) {
        slots[kept] = slot;
        kept += 1;
      }
    }
    return kept;
  };

export const keepHeld = (set: SlotSet): Pass =>
  set.dense
    ? keepBits(set.dense)
    : (slots, count) => {
        let kept = 0;
        for (let index = 0; index < count; index += 1) {
          const slot = slots[index] as number;
          if (holds(set, slot)) {
            slots[kept] = slot;
            kept += 1;
          }
        }
        return kept;
      };

/** `allowed` by combination: 1 for those that match. */
export const keepCombos =
  (column: CodeColumn, allowed: Uint8Array): Pass =>
  (slots, count) => {
    let kept = 0;
    for (let index = 0; index < count; index += 1) {
      const slot = slots[index] as number;
      if (allowed[column[slot] as number] === 1) {
        slots[kept] = slot;
        kept += 1;
      }
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
      if (value >= min && value <= max) {
        slots[kept] = slot;
        kept += 1;
      }
    }
    return kept;
  };

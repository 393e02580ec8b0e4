import type { SavedView } from '../../../contract/operations/savedViews.ts';

export type Kept = Pick<SavedView, 'search' | 'columns'>;

/** Texts and numbers of an address, as they are kept. */
export const searchToKeep = (search: object): Kept['search'] =>
  Object.fromEntries(
    Object.entries(search).filter(
      (entry): entry is [string, string | number] =>
        typeof entry[1] === 'string' || typeof entry[1] === 'number',
    ),
  );

const sorted = (values: Record<string, unknown>) =>
  JSON.stringify(Object.entries(values).toSorted(([one], [other]) => (one < other ? -1 : 1)));

/** Whether what is shown is this view, in whichever order its parts came. */
export const isSameView = (view: Kept, now: Kept): boolean =>
  sorted(view.search) === sorted(now.search) && sorted(view.columns) === sorted(now.columns);

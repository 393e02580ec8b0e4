import { useLingui } from '@lingui/react/macro';
import { useDebouncedCallback } from '@mantine/hooks';
import { useMemo, useRef, useState } from 'react';
import { ApiError } from '../../../lib/api/apiError.ts';
import { errorText } from '../../../lib/api/errorText.ts';
import { toast } from '../../../ui/feedback/toast.ts';
import { placeText, refusalText } from './orderText.ts';
import {
  changedPlaces,
  isSameOrder,
  type Move,
  type Place,
  placed,
  refusalOf,
  type Target,
  type Tree,
  targetOf,
  treeOf,
} from './treeOrder.ts';

/** Debounce for a burst of moves before they are saved. */
const BURST_MS = 700;
const UNDO_SECONDS = 10;

export type OrderNode = { id: string; parentId: string | null; order: number; name: string };

type Options = {
  nodes: readonly OrderNode[];
  levels: number;
  /** Saves all places or none, and refetches the list. */
  save: (places: Place[]) => Promise<unknown>;
  /** Refetches the list from the server. */
  reload: () => Promise<unknown>;
};

/** Optimistic reordering, saved after a debounce; rolled back on failure. */
export const useOrder = ({ nodes, levels, save, reload }: Options) => {
  const { t, i18n } = useLingui();
  const saved = useMemo(() => treeOf(nodes), [nodes]);
  const [draft, setDraft] = useState<Tree | null>(null);
  const [said, setSaid] = useState('');
  const [fault, setFault] = useState<string | null>(null);
  const [isSaving, setSaving] = useState(false);
  const latest = useRef<{ draft: Tree | null; saved: Tree; running: boolean }>({
    draft: null,
    saved,
    running: false,
  });
  latest.current.saved = saved;
  const tree = draft ?? saved;
  const nameOf = (id: string) => nodes.find((node) => node.id === id)?.name ?? '';

  const show = (next: Tree | null) => {
    latest.current.draft = next;
    setDraft(next);
  };
  const giveBack = async (error: unknown) => {
    const isStale = error instanceof ApiError && error.code === 'STALE';
    const why = isStale
      ? t`Somebody else changed this list in the meantime. You see the latest version; your last moves were not saved.`
      : t`The order was not saved. ${errorText(i18n, error)}`;
    show(null);
    setFault(why);
    setSaid('');
    if (isStale) await reload();
  };
  const send = async (undoable: boolean) => {
    const now = latest.current;
    const { draft: sent, saved: before } = now;
    if (sent === null || now.running) return;
    if (isSameOrder(sent, before)) return show(null);
    now.running = true;
    setSaving(true);
    try {
      await save(changedPlaces(before, sent));
      await reload();
      if (now.draft === sent) show(null);
      if (undoable) toast.undoable(t`Order saved`, { seconds: UNDO_SECONDS, run: () => take(before, false) });
      else toast.done(t`The order is unchanged`);
    } catch (error) {
      await giveBack(error);
    } finally {
      now.running = false;
      setSaving(false);
    }
    // Sends moves made during the save.
    if (now.draft !== null) void send(true);
  };
  const sendSoon = useDebouncedCallback(() => void send(true), {
    delay: BURST_MS,
    // A move right before unmount is still saved.
    flushOnUnmount: true,
  });
  const take = (next: Tree, undoable: boolean) => {
    setFault(null);
    show(next);
    if (undoable) sendSoon();
    else void send(false);
  };
  const put = (id: string, target: Target): boolean => {
    const refusal = refusalOf(tree, id, target, levels);
    if (refusal !== null) {
      setSaid(refusalText(i18n, refusal, nameOf(id), levels));
      return false;
    }
    const next = placed(tree, id, target);
    take(next, true);
    setSaid(placeText(i18n, next, id, nameOf));
    return true;
  };
  return {
    tree,
    said,
    fault,
    isSaving,
    forgetFault: () => setFault(null),
    put,
    /** Returns whether it moved; otherwise the reason is announced. */
    move: (id: string, move: Move): boolean => {
      const target = targetOf(tree, id, move, levels);
      if (typeof target !== 'string') return put(id, target);
      setSaid(refusalText(i18n, target, nameOf(id), levels));
      return false;
    },
    canMove: (id: string, move: Move): boolean => typeof targetOf(tree, id, move, levels) !== 'string',
  };
};
export type Order = ReturnType<typeof useOrder>;

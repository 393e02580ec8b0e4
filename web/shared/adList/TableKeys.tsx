import { useLingui } from '@lingui/react/macro';
import { useKeyHelp, useShortcuts } from '../../lib/shortcuts.ts';

const links = () => [...document.querySelectorAll<HTMLElement>('[data-ad-row] a[data-ad-link]')];
const rowInFocus = () => document.activeElement?.closest('[data-ad-row]') ?? null;

/** Moves the focus by rows; from elsewhere it begins at the first one, or the last. */
const move = (step: 1 | -1) => {
  const all = links();
  const row = rowInFocus();
  const at = all.findIndex((link) => row?.contains(link));
  const next = at < 0 ? all.at(step > 0 ? 0 : -1) : all[at + step];
  next?.focus();
};
const press = (mark: 'favorite' | 'compare') =>
  rowInFocus()?.querySelector<HTMLElement>(`[data-mark="${mark}"] button`)?.click();

/** The keys of the market's table. Enter opens the ad, since its link has the focus. */
export const TableKeys = () => {
  const { t } = useLingui();
  useShortcuts({
    j: () => move(1),
    k: () => move(-1),
    f: () => press('favorite'),
    c: () => press('compare'),
  });
  useKeyHelp([
    { key: 'J', does: t`Next ad` },
    { key: 'K', does: t`Previous ad` },
    { key: 'Enter', does: t`Open the ad` },
    { key: 'F', does: t`Favorite` },
    { key: 'C', does: t`Compare` },
  ]);
  return null;
};

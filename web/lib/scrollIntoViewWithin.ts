/**
 * Scrolls a strip so that an entry is horizontally centred and visible. `scrollIntoView` would also make the next Tab
 * start at the entry (Chromium 150), past the skip link.
 */
export function scrollIntoViewWithin(strip: Element | null, entry: Element | null | undefined): void {
  if (!strip || !entry) return;
  const [all, one] = [strip.getBoundingClientRect(), entry.getBoundingClientRect()];
  strip.scrollBy({
    left: one.left + one.width / 2 - (all.left + all.width / 2),
    top: Math.min(0, one.top - all.top) + Math.max(0, one.bottom - all.bottom),
  });
}

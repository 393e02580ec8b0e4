/**
 * Scrolls a strip until an entry of it is in the middle of its width, and in sight. `scrollIntoView` would also have the next
 * press of Tab begin at the entry (Chromium 150), past the link that skips the menus.
 */
export function scrollIntoViewWithin(strip: Element | null, entry: Element | null | undefined): void {
  if (!strip || !entry) return;
  const [all, one] = [strip.getBoundingClientRect(), entry.getBoundingClientRect()];
  strip.scrollBy({
    left: one.left + one.width / 2 - (all.left + all.width / 2),
    top: Math.min(0, one.top - all.top) + Math.max(0, one.bottom - all.bottom),
  });
}

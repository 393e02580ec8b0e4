/** Design tokens of tokens.css for the canvas, which cannot read CSS variables itself. */
const tokens = {
  sea: '--map-sea',
  land: '--map-land',
  coast: '--map-coast',
  border: '--map-border',
  grid: '--map-grid',
  label: '--map-label',
  sell: '--flame',
  buy: '--petrol',
  card: '--card',
  ink: '--ink',
} as const;

export type MapColors = Record<keyof typeof tokens, string>;

/** Current values of the tokens at this element, in the active colour scheme. */
export const readMapColors = (element: Element): MapColors => {
  const style = getComputedStyle(element);
  const color = (name: string) => style.getPropertyValue(name).trim();
  return {
    sea: color(tokens.sea),
    land: color(tokens.land),
    coast: color(tokens.coast),
    border: color(tokens.border),
    grid: color(tokens.grid),
    label: color(tokens.label),
    sell: color(tokens.sell),
    buy: color(tokens.buy),
    card: color(tokens.card),
    ink: color(tokens.ink),
  };
};

/** Calls back after each switch between light and dark. */
export const onSchemeChange = (listener: () => void): (() => void) => {
  const observer = new MutationObserver(listener);
  observer.observe(document.documentElement, {
    attributes: true,
    attributeFilter: ['data-mantine-color-scheme'],
  });
  return () => observer.disconnect();
};

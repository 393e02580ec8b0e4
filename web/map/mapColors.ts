/** Tokens of tokens.css that the canvas is painted with; a canvas cannot read them by itself. */
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

/** The colours as they are at this element, in the scheme of the moment. */
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

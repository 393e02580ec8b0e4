/** Splits `702.50 USD/t` into number and unit; null if the text is not a plain figure. */
const partsOf = (text: string): { figure: number; measure: string } | null => {
  const [, figure, measure] = /^(\d[\d ,\u00a0\u202f]*(?:\.\d+)?)[ \u00a0](\D.*)$/u.exec(text) ?? [];
  return figure === undefined || measure === undefined
    ? null
    : { figure: Number(figure.replace(/[^\d.]/g, '')), measure };
};

export type FigureMove = {
  direction: 'up' | 'down';
  /** Relative change, -0.05 for 5 % less; null from zero. */
  share: number | null;
};

/** How a figure changed; null if before and after are equal or not comparable (different unit, formula). */
export const figureMove = (before: string | null, after: string | null): FigureMove | null => {
  const from = before === null ? null : partsOf(before);
  const to = after === null ? null : partsOf(after);
  if (from === null || to === null || from.measure !== to.measure || from.figure === to.figure) return null;
  return {
    direction: to.figure > from.figure ? 'up' : 'down',
    share: from.figure === 0 ? null : (to.figure - from.figure) / from.figure,
  };
};

import { describe, expect, it } from 'vitest';
import { figureMove } from './figureMove.ts';

describe('the move of a figure', () => {
  it('tells direction and share', () => {
    expect(figureMove('700.00 USD/t', '735.00 USD/t')).toEqual({ direction: 'up', share: 0.05 });
    expect(figureMove('30\u00a0000 t', '15\u00a0000 t')).toEqual({ direction: 'down', share: -0.5 });
    expect(figureMove('0 USD/t', '5 USD/t')).toEqual({ direction: 'up', share: null });
  });

  it('is none between things that cannot be compared', () => {
    expect(figureMove('700.00 USD/t', '93.00 USD/bbl')).toBeNull();
    expect(figureMove('Dated +1.85 USD/bbl', 'Dated +2.00 USD/bbl')).toBeNull();
    expect(figureMove('10 000–20 000 t', '20 000 t')).toBeNull();
    expect(figureMove(null, '700.00 USD/t')).toBeNull();
    expect(figureMove('700.00 USD/t', null)).toBeNull();
  });

  it('is none where nothing moved', () => {
    expect(figureMove('700.00 USD/t', '700 USD/t')).toBeNull();
  });
});

import { expect, it } from 'vitest';
import { viewOf } from './documentView.ts';

it('shows pictures and PDFs, and leaves everything else to other programs', () => {
  expect(viewOf('image/png')).toBe('picture');
  expect(viewOf('application/pdf')).toBe('tab');
  expect(viewOf('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet')).toBe('file');
  expect(viewOf('image/svg+xml')).toBe('file');
  expect(viewOf('text/html')).toBe('file');
});

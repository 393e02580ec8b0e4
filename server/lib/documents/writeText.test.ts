import PDFDocument from 'pdfkit';
import { expect, test } from 'vitest';
import { missingLetters, pdfText } from '../../test/kit/pdfText.ts';
import { ARABIC_FONT } from './font.ts';
import { beginPage } from './pdfPage.ts';
import { asDrawn, runsOf, writeText } from './writeText.ts';

async function drawn(name: string): Promise<Buffer> {
  const doc = new PDFDocument({ size: 'A4', margin: 56 });
  const page = beginPage(doc, name, name, name);
  page.fact('Name', name);
  page.table([name], [[name]]);
  doc.end();
  const chunks: Buffer[] = [];
  for await (const chunk of doc) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

const visual = (line: string) => runsOf(line).map(({ text, level }) => `${level}:${text}`);

test.each([
  [
    'Latin, as far as Vietnamese and Azerbaijani',
    'Công ty Dầu khí Việt Nam, Azərbaycan Şirkəti, İstanbul Łódź',
  ],
  ['Russian', 'ООО «Нефтьторг-Экспорт» № 7'],
  ['Greek', 'Ελληνικά Πετρέλαια ΑΕ'],
  ['Arabic', 'شركة الخليج للتجارة (ش.م.م)، دبي ٢٠٢٦'],
  ['Persian', 'شرکت پالایش نفت تهران – ۱۲۳'],
  ['Persian, with letters kept apart', 'پتروشیمی نوین‌گاز'],
  ['Chinese', '中国石油化工贸易有限公司（上海）'],
  ['Japanese, as far as kana', '東京エネルギー貿易'],
  ['several', 'Gulf Trading LLC (شركة الخليج 2020) 石油 Co.'],
])('a name that is %s has all its letters', async (_, name) => {
  expect(missingLetters(await drawn(name))).toBe(0);
});

test('letters that no font has are counted: Korean is left', async () => {
  expect(missingLetters(await drawn('한국 석유'))).toBeGreaterThan(0);
});

test('plain text is written as before, and can be read back', async () => {
  expect(pdfText(await drawn('ООО Нефтьторг'))).toContain('ООО Нефтьторг');
});

test('what is read from right to left begins at the right; figures in it, and Latin around it, keep their order', () => {
  expect(visual('شركة 2020 ش.م')).toEqual(['1:م', '1:.', '1:ش', '1: ', '2:2020', '1:شركة ']);
  expect(visual('Gulf (شركة) Co.')).toEqual(['0:Gulf (', '1:شركة', '0:) Co.']);
});

test('a sentence that is read from right to left keeps so where it begins with Latin; what is set apart keeps its order', () => {
  const sentence = '\u2068EIA Brent − 1.25\u2069، متوسط';
  expect(runsOf(sentence, 'rtl').map(({ text, level }) => `${level}:${text}`)).toEqual([
    '1:، متوسط',
    '2:EIA Brent − 1.25',
  ]);
});

test('what has Arabic letters or digits is turned round by its font, signs alone are not', () => {
  const drawnAs = (text: string, level: number) => asDrawn({ text, font: ARABIC_FONT, level });
  expect(drawnAs('، ', 1)).toBe(' ،');
  expect(drawnAs('٢٠٢٦', 2)).toBe('٦٢٠٢');
  expect(drawnAs('شركة', 1)).toBe('شركة');
});

test('a page that is read from right to left is the mirror of the others', async () => {
  const at = async (direction: 'ltr' | 'rtl') => {
    const doc = new PDFDocument({ size: 'A4', margin: 56, compress: false });
    const drawnAt: number[] = [];
    const text = doc.text.bind(doc);
    doc.text = ((written: string, x: number, y: number, options: PDFKit.Mixins.TextOptions) => {
      const width = doc.widthOfString(written);
      drawnAt.push(Math.round(options.align === 'right' ? x + (options.width ?? 0) - width : x));
      return text(written, x, y, options);
    }) as typeof doc.text;
    beginPage(doc, 'Title', 'a', 'b', { direction }).sum('Sum', '12.5', 10);
    doc.end();
    return drawnAt;
  };
  const [left, right] = [await at('ltr'), await at('rtl')];
  expect(left[0]).toBe(56);
  // The title ends where the others begin, and the amount of a sum begins there.
  expect(right[0]).toBeGreaterThan(450);
  expect(right.at(-1)).toBe(56);
});

test('a long name is broken at its width, a Chinese one between its characters', () => {
  const doc = new PDFDocument({ size: 'A4', margin: 56 });
  const heightOf = (name: string) => {
    writeText(doc, name, { x: 56, y: 100, width: 100, size: 10, color: '#000000' });
    return Math.round(doc.y - 100);
  };
  // Ten characters of ten points fit.
  expect(['石油', '石油'.repeat(5), '石油'.repeat(8), '石油'.repeat(11), '石油\n石油'].map(heightOf)).toEqual(
    [14, 14, 27, 41, 27],
  );
  expect(heightOf('شركة الخليج للتجارة والنفط والغاز المحدودة')).toBeGreaterThan(14);
});

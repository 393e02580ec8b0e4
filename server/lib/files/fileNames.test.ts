import { expect, it } from 'vitest';
import { extensionOf, safeFileName } from './fileNames.ts';

it.each([
  ['report.pdf', 'report.pdf'],
  ['../../etc/passwd', 'passwd.pdf'],
  ['C:\\Users\\me\\Certificate of quality.PDF', 'Certificate of quality.pdf'],
  ['a"b<c>|d?.pdf', 'a b c d.pdf'],
  ['evil\r\nSet-Cookie: a=b.pdf', 'evil Set-Cookie a=b.pdf'],
  ['invoice\u202Efdp.exe', 'invoice fdp.pdf'],
  ['گواهی کیفیت.pdf', 'گواهی کیفیت.pdf'],
  ['质量证书', '质量证书.pdf'],
  ['.pdf', 'pdf.pdf'],
  ['', 'document.pdf'],
  ['...', 'document.pdf'],
  ['con.pdf', '_con.pdf'],
  ['half \ud83d of a character.pdf', 'half \ufffd of a character.pdf'],
  [`${'😀'.repeat(300)}.pdf`, `${'😀'.repeat(100)}.pdf`],
])('%j becomes %j', (declared, safe) => {
  expect(safeFileName(declared, 'pdf')).toBe(safe);
});

it('tells the extension', () => {
  expect(['a.PDF', 'a', '.htaccess', 'a.tar.gz', 'a.'].map(extensionOf)).toEqual(['pdf', '', '', 'gz', '']);
});

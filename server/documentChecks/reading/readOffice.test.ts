import { expect, test } from 'vitest';
import writeXlsxFile from 'write-excel-file/node';
import { makeZip, officeParts } from '../../test/kit/makeFiles.ts';
import { readDocument } from './readDocument.ts';
import type { Reading } from './reading.ts';

const DOCX = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';
const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
const W = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"';

const p = (text: string) => `<w:p><w:r><w:t xml:space="preserve">${text}</w:t></w:r></w:p>`;
const row = (...cells: string[]) => `<w:tr>${cells.map((text) => `<w:tc>${p(text)}</w:tc>`).join('')}</w:tr>`;
const docx = (body: string, more: { name: string; content: string }[] = []) =>
  makeZip([
    ...officeParts('docx').filter(({ name }) => name !== 'word/document.xml'),
    {
      name: 'word/document.xml',
      content: `<?xml version="1.0"?><w:document ${W}><w:body>${body}</w:body></w:document>`,
    },
    ...more,
  ]);
async function read(bytes: Buffer, mediaType: string): Promise<Reading> {
  const outcome = await readDocument(bytes, mediaType);
  if ('failure' in outcome) throw new Error(outcome.failure);
  return outcome;
}
const normal = ({ facts }: Reading, field: string) =>
  facts.filter((fact) => fact.field === field).map((fact) => fact.normal);

test('a DOCX: header, paragraphs with tabs, tables; what old programs get twice is read once', async () => {
  const reading = await read(
    docx(
      `${p('Certificate of quality')}<w:p><w:r><w:t>Report No.</w:t><w:tab/><w:t>RT-2026/00417</w:t></w:r></w:p>
       <w:tbl>${row('Product', 'ULSD 10 ppm')}${row('Quantity', '29,961.000 MT')}</w:tbl>
       <w:p><mc:AlternateContent xmlns:mc="urn:mc"><mc:Choice><w:t>Once</w:t></mc:Choice><mc:Fallback><w:t>Once</w:t></mc:Fallback></mc:AlternateContent></w:p>`,
      [
        { name: 'word/header1.xml', content: `<w:hdr ${W}>${p('Harbour Inspection Example Ltd')}</w:hdr>` },
        { name: 'word/footer1.xml', content: `<w:ftr ${W}>${p('www.harbour.example')}</w:ftr>` },
        {
          name: 'docProps/core.xml',
          content:
            '<cp:coreProperties xmlns:cp="urn:a" xmlns:dc="urn:b" xmlns:d="urn:c"><dc:creator>First</dc:creator><cp:lastModifiedBy>Last</cp:lastModifiedBy><d:modified>2026-03-15T08:00:00Z</d:modified></cp:coreProperties>',
        },
      ],
    ),
    DOCX,
  );
  expect(reading.text.split('\n')).toEqual([
    'Harbour Inspection Example Ltd',
    'Certificate of quality',
    'Report No.  RT-2026/00417',
    'Product  ULSD 10 ppm',
    'Quantity  29,961.000 MT',
    'Once',
    'www.harbour.example',
  ]);
  expect(normal(reading, 'number')).toEqual(['RT-2026/00417']);
  expect(normal(reading, 'quantity')).toEqual(['29961 t']);
  expect(reading.hints).toEqual([{ code: 'properties', value: 'First, Last, 2026-03-15T08:00:00Z' }]);
  expect(reading.pages).toMatchObject([{ n: 1, isScanned: false }]);
});

test('an XLSX: each sheet is a page, figures and days as they are', async () => {
  const bytes = await writeXlsxFile([
    {
      sheet: 'Quality',
      data: [
        [{ value: 'Report No.' }, { value: 'RT-2026/00417' }],
        [{ value: 'Date of issue' }, { value: new Date('2026-03-14'), type: Date, format: 'yyyy-mm-dd' }],
      ],
    },
    { sheet: 'Quantity', data: [[{ value: 'Density at 15 C' }, { value: '832.1 kg/m3' }]] },
  ] as never).toBuffer();
  const reading = await read(bytes, XLSX);
  expect(reading.pages).toHaveLength(2);
  expect(normal(reading, 'number')).toEqual(['RT-2026/00417']);
  expect(normal(reading, 'date')).toEqual(['2026-03-14']);
  expect(normal(reading, 'density')).toEqual(['832.1 kg/m3']);
});

test('an entity, deep nesting and a part that is missing are no document that can be read', async () => {
  const deep = `${'<w:sdt>'.repeat(80)}${p('x')}${'</w:sdt>'.repeat(80)}`;
  for (const bytes of [
    makeZip([
      {
        name: 'word/document.xml',
        content: `<!DOCTYPE a [<!ENTITY e "x">]><w:document ${W}>&e;</w:document>`,
      },
    ]),
    docx(deep),
    docx('<w:p>'),
    Buffer.from('PK\x03\x04 broken'),
  ])
    await expect(readDocument(bytes, DOCX)).rejects.toThrow();
});

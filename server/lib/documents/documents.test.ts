import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { englishText } from '../../../contract/messages/englishText.ts';
import {
  makeHugePng,
  makeImage,
  makeOffice,
  makePdf,
  makeZip,
  officeParts,
} from '../../test/kit/makeFiles.ts';
import type { Fault, Refusal } from '../errors.ts';
import { acceptDocument } from './documents.ts';

let folder: string;
let file: string;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'gasmap-documents-'));
  file = path.join(folder, 'upload');
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function accept(content: Buffer | string, name: string) {
  await writeFile(file, content);
  return acceptDocument(file, name, 'documents.2.file');
}

async function refusal(content: Buffer | string, name: string): Promise<string> {
  const error = await accept(content, name).catch((error: unknown) => error);
  expect(error).toMatchObject({ code: 'BAD_UPLOAD', extra: { details: [{ path: 'documents.2.file' }] } });
  expect(await readdir(folder)).toEqual(['upload']);
  return englishText((error as Refusal & { extra: { details: [Fault] } }).extra.details[0].message);
}

const html = '<!doctype html><html><script>alert(1)</script></html>';
const svg = '<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';

describe('what is taken', () => {
  it.each([
    ['application/pdf', 'quality.PDF', 'quality.pdf', () => makePdf()],
    ['image/jpeg', 'photo.jpeg', 'photo.jpg', () => makeImage('jpeg')],
    ['image/png', 'photo.png', 'photo.png', () => makeImage('png')],
    ['image/webp', 'photo.webp', 'photo.webp', () => makeImage('webp')],
    [
      'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
      'offer.docx',
      'offer.docx',
      () => makeOffice('docx'),
    ],
    [
      'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      'list.xlsx',
      'list.xlsx',
      () => makeOffice('xlsx'),
    ],
    ['application/pdf', 'without extension', 'without extension.pdf', () => makePdf()],
  ])('%s as “%s”', async (mediaType, name, fileName, make) => {
    const accepted = await accept(await make(), name);
    const stored = await readFile(file);
    expect(accepted).toMatchObject({ mediaType, fileName, bytes: stored.length });
    expect(accepted.sha256).toMatch(/^[0-9a-f]{64}$/);
  });

  it('a document whose list of parts comes last', async () => {
    const [types, ...rest] = officeParts('docx');
    expect(types).toBeDefined();
    if (types)
      expect(await accept(makeZip([...rest, types]), 'a.docx')).toMatchObject({ fileName: 'a.docx' });
  });

  it('an image only as our own encoding: no metadata, nothing behind its end', async () => {
    for (const format of ['jpeg', 'png', 'webp'] as const) {
      const original = await makeImage(format);
      expect(original.includes('secret place')).toBe(true);
      await accept(Buffer.concat([original, Buffer.from(html)]), `a.${format}`);
      const stored = await readFile(file);
      expect(stored.includes('secret place')).toBe(false);
      expect(stored.includes('alert')).toBe(false);
      expect(await sharp(stored).metadata()).toMatchObject({ format, width: 8, height: 8 });
    }
  });

  it('the picture upright, as the camera noted', async () => {
    const lying = await sharp(await makeImage('jpeg', 8, 4))
      .withExif({})
      .withMetadata({ orientation: 6 })
      .toBuffer();
    await accept(lying, 'a.jpg');
    expect(await sharp(file).metadata()).toMatchObject({ width: 4, height: 8 });
  });
});

describe('what is refused', () => {
  it.each([
    ['a page named PDF', html, 'a.pdf'],
    ['text with the name of a PDF', 'just text', 'a.pdf'],
    ['nothing at all', '', 'a.pdf'],
    ['a drawing', svg, 'a.svg'],
    ['a drawing named PNG', svg, 'a.png'],
    ['a GIF', Buffer.from('GIF89a\x01\x00\x01\x00\x00\x00\x00;', 'latin1'), 'a.gif'],
    ['a program', Buffer.from('MZ\x90\x00', 'latin1'), 'a.pdf'],
    ['a plain archive', makeZip([{ name: 'a.txt', content: 'a' }]), 'a.docx'],
    [
      'an archive that names itself a document',
      makeZip([{ name: 'word/document.xml', content: 'a' }]),
      'a.docx',
    ],
  ])('%s', async (_, content, name) => {
    expect(await refusal(content, name)).toMatch(/not a PDF, JPEG, PNG, WebP, XLSX or DOCX/);
  });

  it.each([
    ['a PDF named PNG', () => makePdf(), 'a.png', 'the content is PDF, not PNG'],
    ['a table named as a text', () => makeOffice('xlsx'), 'a.docx', 'the content is XLSX, not DOCX'],
    ['an image named HTML', () => makeImage('png'), 'a.html', 'the content is PNG, not HTML'],
    ['a PDF head on a page', () => Buffer.from(`%PDF-1.4\n${html}`), 'a.pdf', 'not a proper PDF'],
    ['a PDF that stops', () => makePdf().subarray(0, 200), 'a.pdf', 'incomplete'],
    [
      'a page behind a PDF',
      () => Buffer.concat([makePdf(5000), Buffer.from(html)]),
      'a.pdf',
      'hidden behind the end',
    ],
    [
      'an archive behind a PDF',
      () => Buffer.concat([makePdf(), makeOffice('docx')]),
      'a.pdf',
      'hidden behind the end',
    ],
    [
      'a page behind a document',
      () => Buffer.concat([makeOffice('docx'), Buffer.from(html)]),
      'a.docx',
      'damaged',
    ],
    ['half a document', () => makeOffice('docx').subarray(0, -30), 'a.docx', 'damaged'],
    ['half a picture', async () => (await makeImage('jpeg', 300, 300)).subarray(0, 700), 'a.jpg', 'image'],
    ['40 gigapixels in a kilobyte', () => makeHugePng(200_000, 200_000), 'a.png', 'more than 40 megapixels'],
    ['41 megapixels', () => makeHugePng(41_000, 1000), 'a.png', 'more than 40 megapixels'],
  ])('%s', async (_, make, name, why) => {
    expect(await refusal(await make(), name)).toContain(why);
  });

  it('an archive that would unpack to far too much, without unpacking it', async () => {
    const bomb = [...officeParts('xlsx'), { name: 'xl/media/a', content: 'a', unpacked: 4_000_000_000 }];
    expect(await refusal(makeZip(bomb), 'a.xlsx')).toContain('far too much');
  });

  it('a list of parts that unpacks to more than it says', async () => {
    const [, ...rest] = officeParts('docx');
    const bomb = {
      name: '[Content_Types].xml',
      content: Buffer.alloc(50 * 1024 * 1024, ' '),
      unpacked: 1000,
    };
    await refusal(makeZip([bomb, ...rest]), 'a.docx');
  });

  it('macros', async () => {
    const parts = [...officeParts('docx'), { name: 'word/vbaProject.bin', content: 'a' }];
    expect(await refusal(makeZip(parts), 'a.docx')).toContain('macros');
  });

  const relations = (part: string, ...links: string[]) => ({
    name: part,
    content: `<Relationships>${links.map((link) => `<Relationship Id="r" ${link}/>`).join('')}</Relationships>`,
  });
  const type = (word: string) =>
    `Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/${word}"`;
  const external = (word: string, target: string) => `${type(word)} TargetMode="External" Target="${target}"`;
  const settings = 'word/_rels/settings.xml.rels';
  const field = (...runs: string[]) => ({
    name: 'word/footer1.xml',
    content: runs
      .map((words) => `<w:r><w:instrText xml:space="preserve">${words}</w:instrText></w:r>`)
      .join(''),
  });

  it.each<[string, 'docx' | 'xlsx', { name: string; content: string }, string]>([
    [
      'a template from elsewhere',
      'docx',
      relations(settings, external('attachedTemplate', 'https://a.example/t.dotm')),
      'from elsewhere',
    ],
    [
      'a template of a file server',
      'docx',
      relations(settings, external('attachedTemplate', 'file:///\\\\a.example\\t.dotm')),
      'from elsewhere',
    ],
    [
      'a linked picture',
      'docx',
      relations('word/_rels/document.xml.rels', external('image', 'https://a.example/1.png')),
      'from elsewhere',
    ],
    [
      'values of another workbook, or of DDE',
      'xlsx',
      { name: 'xl/externalLinks/externalLink1.xml', content: 'a' },
      'from elsewhere',
    ],
    ['data from elsewhere', 'xlsx', { name: 'xl/connections.xml', content: 'a' }, 'from elsewhere'],
    ['a macro sheet', 'xlsx', { name: 'xl/macrosheets/sheet1.xml', content: 'a' }, 'macros'],
    ['an embedded object', 'docx', { name: 'word/embeddings/oleObject1.bin', content: 'a' }, 'embedded'],
    ['a control', 'docx', { name: 'word/activeX/activeX1.xml', content: 'a' }, 'embedded'],
    ['a field that starts a program', 'docx', field(' DDEAUTO c:\\\\windows\\\\cmd.exe "/k calc"'), 'DDE'],
    ['the same, cut into runs', 'docx', field('PAGE ', ' DD', 'EAUTO c:\\\\cmd.exe'), 'DDE'],
    [
      'the same as an attribute',
      'docx',
      { name: 'word/header2.xml', content: '<w:fldSimple w:instr="DDE Excel a"/>' },
      'DDE',
    ],
  ])('%s', async (_, kind, part, why) => {
    expect(await refusal(makeZip([...officeParts(kind), part]), `a.${kind}`)).toContain(why);
  });

  it('macros under another name, as the list of parts calls them', async () => {
    const [types, ...rest] = officeParts('xlsx');
    const listed = (types?.content ?? '').replace(
      '</Types>',
      '<Override PartName="/xl/a.xml" ContentType="application/vnd.ms-excel.macrosheet+xml"/></Types>',
    );
    const parts = [{ name: '[Content_Types].xml', content: listed }, ...rest];
    expect(await refusal(makeZip(parts), 'a.xlsx')).toContain('macros');
  });

  it('a text that unpacks to more than anybody reads, or than it says', async () => {
    const long = { name: 'word/document.xml', content: 'a', unpacked: 65 * 1024 * 1024 };
    const [types, rels] = officeParts('docx');
    if (!types || !rels) throw new Error('No parts');
    expect(await refusal(makeZip([types, rels, long]), 'a.docx')).toContain('far too much');
    const liar = { ...long, content: 'a'.repeat(1024 * 1024), unpacked: 1000 };
    expect(await refusal(makeZip([types, rels, liar]), 'a.docx')).toContain('damaged');
  });

  /** Objects in an object stream, as most programs write them today. */
  const packed = (objects: string) => {
    const data = deflateSync(Buffer.from(objects));
    const head = `/Extensions << >> >>\nendobj\n9 0 obj\n<< /Type /ObjStm /N 1 /First 4 /Filter /FlateDecode /Length ${data.length} >>\nstream\n`;
    return `${head}${data.toString('latin1')}\nendstream\nendobj\n8 0 obj\n<< `;
  };
  it.each([
    ['JavaScript', '/OpenAction << /S /JavaScript /JS (app.alert(1)) >>', 'JavaScript'],
    [
      'JavaScript with another spelling',
      '/OpenAction << /S /J#61va#53cript /JS (app.alert(1)) >>',
      'JavaScript',
    ],
    ['packed JavaScript', packed('1 0 << /S /JavaScript /JS (app.alert(1)) >>'), 'JavaScript'],
    ['a program to start', '/OpenAction << /S /Launch /F (cmd.exe) >>', 'starts other programs'],
    ['a packed program to start', packed('1 0 << /S /Launch /F (cmd.exe) >>'), 'starts other programs'],
    ['an attached file', '/AF [<< /Type /Filespec /F (a.exe) /EF << /F 7 0 R >> >>]', 'attached'],
    ['objects that unpack to far too much', packed(' '.repeat(9 * 1024 * 1024)), 'far too much'],
  ])('a PDF with %s', async (_, extra, why) => {
    expect(await refusal(makePdf(0, extra), 'a.pdf')).toContain(why);
  });

  it('none of what honest files have', async () => {
    const links = relations(
      'word/_rels/document.xml.rels',
      external('hyperlink', 'https://a.example'),
      `${type('image')} Target="media/a.png"`,
    );
    const template = relations(
      settings,
      external('attachedTemplate', ['file:', '', '', 'C:\\Templates\\Normal.dotm'].join('/')),
    );
    const chart = { name: 'word/embeddings/Microsoft_Excel_Sheet1.xlsx', content: 'a' };
    const printer = { name: 'xl/printerSettings/printerSettings1.bin', content: 'a' };
    const words = field(' PAGE ', ' REF Addendum ', ' TOC \\o ');
    const word = await accept(makeZip([...officeParts('docx'), links, template, chart, words]), 'a.docx');
    const sheet = await accept(makeZip([...officeParts('xlsx'), printer]), 'a.xlsx');
    const pdf = await accept(
      makePdf(
        0,
        `/OpenAction [3 0 R /Fit] /Names << /EmbeddedFiles << /Names [] >> >> ${packed('1 0 << /LaunchPad 1 >>')}`,
      ),
      'a.pdf',
    );
    expect([word, sheet, pdf].map(({ fileName }) => fileName)).toEqual(['a.docx', 'a.xlsx', 'a.pdf']);
  });
});

import { SaxesParser } from 'saxes';

type BadXmlReason = 'NOT_WELL_FORMED' | 'DTD' | 'OTHER_FORMAT' | 'TOO_DEEP' | 'TEXT_TOO_LONG';

/** Why a file is not read any further. `detail` says where, if known: a line, an element. */
export class BadXml extends Error {
  readonly reason: BadXmlReason;
  readonly detail: string;
  constructor(reason: BadXmlReason, detail = '') {
    super(detail ? `${reason}: ${detail}` : reason);
    this.name = 'BadXml';
    this.reason = reason;
    this.detail = detail;
  }
}

const NESTING_MAX = 64;
export const TEXT_MAX = 20_000;
/** Of the source of one record. */
const RECORD_MAX = 4 * 1024 * 1024;

/** An element by its local name: publishers change their namespace without a word. */
export type Element = {
  name: string;
  attributes: Record<string, string>;
  children: Element[];
  text: string;
};

const localName = (name: string) => name.slice(name.indexOf(':') + 1);

/** The first child of that name. */
export const child = (element: Element | undefined, name: string): Element | undefined =>
  element?.children.find((one) => one.name === name);
/** Children along a path of names. */
export const all = (element: Element | undefined, ...path: string[]): Element[] =>
  path.reduce<Element[]>(
    (from, name) => from.flatMap(({ children }) => children.filter((one) => one.name === name)),
    element === undefined ? [] : [element],
  );
export const textOf = (element: Element | undefined, name: string): string =>
  (child(element, name)?.text ?? '').trim();

/** The parser tells its position after each piece only. */
const PIECE = 64 * 1024;

async function* piecesOf(chunks: AsyncIterable<Uint8Array> | Iterable<Uint8Array>) {
  for await (const chunk of chunks)
    for (let at = 0; at < chunk.length; at += PIECE) yield chunk.subarray(at, at + PIECE);
}

type Wanted = {
  root: string;
  /** Elements that are handed over whole, each after its end. */
  records: readonly string[];
  onRoot?: (attributes: Record<string, string>) => void;
  onRecord: (record: Element) => void;
};

/**
 * Reads an XML file as a stream, one record in memory at a time. No DTD and no entities but the five of XML.
 * @throws BadXml
 */
export async function readXml(
  chunks: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  { root, records, onRoot, onRecord }: Wanted,
): Promise<void> {
  const parser = new SaxesParser({ xmlns: false });
  /** From the record down; empty outside one. */
  const open: Element[] = [];
  let depth = 0;
  let recordAt = 0;
  /** Position of the last event: what is longer than a text may be, and is not over, is refused before it is in memory. */
  let eventAt = 0;
  const noteEvent = () => {
    eventAt = parser.position;
  };
  parser.on('error', (error) => {
    const [, line] = /^(\d+):/.exec(error.message) ?? [];
    throw new BadXml('NOT_WELL_FORMED', line === undefined ? '' : `line ${line}`);
  });
  parser.on('doctype', () => {
    throw new BadXml('DTD');
  });
  parser.on('xmldecl', ({ encoding = 'utf-8' }) => {
    if (!/^(utf-?8|us-ascii)$/i.test(encoding)) throw new BadXml('NOT_WELL_FORMED', `encoding ${encoding}`);
  });
  parser.on('comment', noteEvent);
  parser.on('processinginstruction', noteEvent);
  parser.on('opentag', (tag) => {
    noteEvent();
    depth += 1;
    if (depth > NESTING_MAX) throw new BadXml('TOO_DEEP', `line ${parser.line}`);
    const name = localName(tag.name);
    const attributes: Record<string, string> = {};
    for (const [key, value] of Object.entries(tag.attributes as Record<string, string>)) {
      if (value.length > TEXT_MAX) throw new BadXml('TEXT_TOO_LONG', `line ${parser.line}`);
      attributes[localName(key)] = value;
    }
    if (depth === 1) {
      if (name !== root) throw new BadXml('OTHER_FORMAT', `<${name.slice(0, 60)}>`);
      onRoot?.(attributes);
    }
    const parent = open.at(-1);
    if (parent === undefined && !records.includes(name)) return;
    const element: Element = { name, attributes, children: [], text: '' };
    if (parent === undefined) recordAt = parser.position;
    parent?.children.push(element);
    open.push(element);
  });
  const addText = (text: string) => {
    noteEvent();
    const element = open.at(-1);
    if (element) element.text += text;
    if (text.length > TEXT_MAX || (element && element.text.length > TEXT_MAX))
      throw new BadXml('TEXT_TOO_LONG', `line ${parser.line}`);
  };
  parser.on('text', addText);
  parser.on('cdata', addText);
  parser.on('closetag', () => {
    noteEvent();
    depth -= 1;
    const element = open.pop();
    if (element && open.length === 0) onRecord(element);
  });

  const decoder = new TextDecoder('utf-8', { fatal: true });
  const decode = (chunk?: Uint8Array) => {
    try {
      return chunk === undefined ? decoder.decode() : decoder.decode(chunk, { stream: true });
    } catch {
      throw new BadXml('NOT_WELL_FORMED', 'not UTF-8');
    }
  };
  for await (const piece of piecesOf(chunks)) {
    parser.write(decode(piece));
    if (parser.position - eventAt > 4 * TEXT_MAX) throw new BadXml('TEXT_TOO_LONG', `line ${parser.line}`);
    if (open.length > 0 && parser.position - recordAt > RECORD_MAX)
      throw new BadXml('TEXT_TOO_LONG', `line ${parser.line}`);
  }
  parser.write(decode());
  parser.close();
}

/* What of an office file (ECMA-376) runs, fetches or carries something else when somebody opens it. */

const MACROS = 'files with macros are not taken';
const EMBEDDED = 'another file is embedded in it: take it out, or add the document as a PDF';
const LINKED = 'it fetches something from elsewhere when it is opened: break its links, or add it as a PDF';

/** Workbooks behind charts are part of nearly every report; they do nothing until somebody opens them. */
const HARMLESS = /^(?:word|xl)\/embeddings\/[^/]+\.(?:xlsx|docx)$/i;

const faults: readonly [RegExp, string][] = [
  [/(^|\/)vbaProject\.bin$|(^|\/)(?:macrosheets|dialogsheets)\//i, MACROS],
  [/(^|\/)(?:embeddings|activeX)\//i, EMBEDDED],
  [/(^|\/)externalLinks\/|(^|\/)xl\/(?:connections\.xml$|queryTables\/)/i, LINKED],
];

/** A fault that the name of a part tells; null for one that may be there. */
export const faultOfPart = (name: string): string | null =>
  HARMLESS.test(name) ? null : (faults.find(([pattern]) => pattern.test(name))?.[1] ?? null);

/** The list of content types tells macros whatever their parts are called. */
export const faultOfTypes = (contentTypes: string): string | null =>
  /vbaProject|macrosheet|dialogsheet|macroEnabled/i.test(contentTypes)
    ? MACROS
    : /oleObject|activeX/i.test(contentTypes)
      ? EMBEDDED
      : null;

export const isRelations = (name: string): boolean => name.endsWith('.rels');

/** Links are followed by a click, and a template on the reader's own drive is looked for there alone. */
const isHarmlessLink = (tag: string): boolean =>
  /\bType\s*=\s*["'][^"']*\/hyperlink["']/i.test(tag) ||
  (/\bType\s*=\s*["'][^"']*\/attachedTemplate["']/i.test(tag) &&
    /\bTarget\s*=\s*["']file:\/{3}[a-z]:/i.test(tag));

/** What is fetched from outside as soon as the file is opened: remote templates, linked pictures and objects. */
export function faultOfRelations(xml: string): string | null {
  const tags = xml.match(/<(?:\w{1,40}:)?Relationship\s[^<>]*>/g) ?? [];
  const isLinked = tags.some(
    (tag) => /\bTargetMode\s*=\s*["']External["']/i.test(tag) && !isHarmlessLink(tag),
  );
  return isLinked ? LINKED : null;
}

/** Parts of a text in which fields can stand. */
export const holdsFields = (name: string): boolean =>
  /^word\/(?:document|header\d*|footer\d*|footnotes|endnotes|comments)\.xml$/i.test(name);

/** A DDE field starts another program; its words may be cut into several runs (ECMA-376 part 1, 17.16). */
export function faultOfFields(xml: string): string | null {
  const runs = [...xml.matchAll(/<(?:\w{1,40}:)?instrText[^<>]*>([^<]*)/g)].map(([, words]) => words ?? '');
  const simple = [...xml.matchAll(/\binstr\s*=\s*"([^"]*)"/g)].map(([, words]) => words ?? '');
  const starts = /(?:^|[^a-z])DDE(?:AUTO)?\s/i;
  return starts.test(runs.join('')) || simple.some((words) => starts.test(words))
    ? 'a field in it starts another program (DDE): take the field out, or add it as a PDF'
    : null;
}

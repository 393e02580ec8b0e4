/* Parts of an office file (ECMA-376) that execute, fetch or embed something when it is opened. */

import { type Message, msg } from '../../../contract/core/message.ts';

const MACROS = msg('files.macros');
const EMBEDDED = msg('files.embedded');
const LINKED = msg('files.linked');

/** Workbooks behind charts are part of nearly every report; they do nothing until opened. */
const HARMLESS = /^(?:word|xl)\/embeddings\/[^/]+\.(?:xlsx|docx)$/i;

const faults: readonly [RegExp, Message][] = [
  [/(^|\/)vbaProject\.bin$|(^|\/)(?:macrosheets|dialogsheets)\//i, MACROS],
  [/(^|\/)(?:embeddings|activeX)\//i, EMBEDDED],
  [/(^|\/)externalLinks\/|(^|\/)xl\/(?:connections\.xml$|queryTables\/)/i, LINKED],
];

/** A fault that is evident from a part's name; null if the part is allowed. */
export const faultOfPart = (name: string): Message | null =>
  HARMLESS.test(name) ? null : (faults.find(([pattern]) => pattern.test(name))?.[1] ?? null);

/** The list of content types reveals macros, whatever their parts are called. */
export const faultOfTypes = (contentTypes: string): Message | null =>
  /vbaProject|macrosheet|dialogsheet|macroEnabled/i.test(contentTypes)
    ? MACROS
    : /oleObject|activeX/i.test(contentTypes)
      ? EMBEDDED
      : null;

export const isRelations = (name: string): boolean => name.endsWith('.rels');

/** Links need a click, and a template on the reader's own drive is only looked up there. */
const isHarmlessLink = (tag: string): boolean =>
  /\bType\s*=\s*["'][^"']*\/hyperlink["']/i.test(tag) ||
  (/\bType\s*=\s*["'][^"']*\/attachedTemplate["']/i.test(tag) &&
    /\bTarget\s*=\s*["']file:\/{3}[a-z]:/i.test(tag));

/** External resources that are fetched as soon as the file is opened: remote templates, linked pictures and objects. */
export function faultOfRelations(xml: string): Message | null {
  const tags = xml.match(/<(?:\w{1,40}:)?Relationship\s[^<>]*>/g) ?? [];
  const isLinked = tags.some(
    (tag) => /\bTargetMode\s*=\s*["']External["']/i.test(tag) && !isHarmlessLink(tag),
  );
  return isLinked ? LINKED : null;
}

/** Parts that may contain fields. */
export const holdsFields = (name: string): boolean =>
  /^word\/(?:document|header\d*|footer\d*|footnotes|endnotes|comments)\.xml$/i.test(name);

/** A DDE field starts another program; its text may be split into several runs (ECMA-376 part 1, 17.16). */
export function faultOfFields(xml: string): Message | null {
  const runs = [...xml.matchAll(/<(?:\w{1,40}:)?instrText[^<>]*>([^<]*)/g)].map(([, words]) => words ?? '');
  const simple = [...xml.matchAll(/\binstr\s*=\s*"([^"]*)"/g)].map(([, words]) => words ?? '');
  const starts = /(?:^|[^a-z])DDE(?:AUTO)?\s/i;
  return starts.test(runs.join('')) || simple.some((words) => starts.test(words))
    ? msg('files.startsProgram')
    : null;
}

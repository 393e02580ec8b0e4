import { type AdPayload, adPayload } from '../../contract/adPayload.ts';
import { knownText } from '../lib/knownTexts.ts';
import type { Candidate, Parts } from './adFormPayload.ts';

/** A complaint at a field of the form, by its dotted path there. */
export type FormIssue = { path: string; kind: 'missing' | 'number' | 'other'; message: string };

const lists = ['quality', 'documents', 'inspectors'];

/** Path of the payload → path of the form: its lists leave out rows that the form shows. */
export const formPath = (path: readonly PropertyKey[], rows: Candidate['rows']): string => {
  const [head, second, ...rest] = path;
  const map = head === 'quality' ? rows.quality : head === 'documents' ? rows.documents : undefined;
  const index = map === undefined || second === undefined ? second : map[Number(second)];
  return [head, index, ...rest].filter((key) => key !== undefined).join('.');
};

const kindOf = (issue: { code?: string; input?: unknown }): FormIssue['kind'] => {
  if (issue.code !== 'invalid_type') return 'other';
  return issue.input === undefined ? 'missing' : 'number';
};

const without = (parts: Parts, path: readonly PropertyKey[]): Parts => {
  const [head, index] = path;
  const key = String(head);
  const list = parts[key];
  if (lists.includes(key) && Array.isArray(list) && typeof index === 'number') {
    return { ...parts, [key]: list.filter((_, at) => at !== index) };
  }
  return Object.fromEntries(Object.entries(parts).filter(([name]) => name !== key));
};

/** The largest valid part of what was typed, and every complaint about the rest. */
export const validPart = ({ parts, rows }: Candidate): { payload: AdPayload; issues: FormIssue[] } => {
  const checked = adPayload.safeParse(parts, { reportInput: true });
  if (checked.success) return { payload: checked.data, issues: [] };
  const issues = checked.error.issues.map((issue) => ({
    path: formPath(issue.path, rows),
    kind: kindOf(issue),
    message: knownText(issue.message),
  }));
  let rest = parts;
  for (;;) {
    const again = adPayload.safeParse(rest);
    if (again.success) return { payload: again.data, issues };
    const [first] = again.error.issues;
    if (first === undefined || first.path.length === 0) return { payload: {}, issues };
    rest = without(rest, first.path);
  }
};

const notWorthKeeping: readonly string[] = [
  'side',
  'dealKind',
  'contact',
  'validUntil',
  'paymentTerms',
  'inspectors',
  'quality',
  'documents',
];

/** Whether a draft would hold more than choices that every new ad starts with. */
export const isWorthKeeping = (payload: AdPayload): boolean =>
  Object.keys(payload).some((key) => !notWorthKeeping.includes(key)) ||
  [payload.paymentTerms, payload.quality, payload.documents].some(
    (list) => list !== undefined && list.length > 0,
  );

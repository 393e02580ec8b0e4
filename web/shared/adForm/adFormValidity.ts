import { type AdPayload, adPayload } from '../../../contract/ads/adPayload.ts';
import { fault, readFault } from '../../../contract/core/message.ts';
import { faultText } from '../../i18n/messageText.ts';
import type { Candidate, Parts } from './adForm.ts';

/** A validation error of a form field, by dotted path. */
export type FormIssue = { path: string; kind: 'missing' | 'number' | 'other'; message: string };

const lists = ['quality', 'documents', 'inspectors'];

/** Maps a payload path to a form path: the payload's lists omit rows that the form shows. */
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

const issueText = (issue: { code?: string; input?: unknown; message: string }): string =>
  kindOf(issue) === 'missing' && readFault(issue.message).code === 'field.invalid'
    ? faultText(fault('field.needed'))
    : faultText(issue.message);

const without = (parts: Parts, path: readonly PropertyKey[]): Parts => {
  const [head, index] = path;
  const key = String(head);
  const list = parts[key];
  if (lists.includes(key) && Array.isArray(list) && typeof index === 'number') {
    return { ...parts, [key]: list.filter((_, at) => at !== index) };
  }
  return Object.fromEntries(Object.entries(parts).filter(([name]) => name !== key));
};

/** The largest valid part of the input, and all errors of the rest. */
export const validPart = ({ parts, rows }: Candidate): { payload: AdPayload; issues: FormIssue[] } => {
  const checked = adPayload.safeParse(parts, { reportInput: true });
  if (checked.success) return { payload: checked.data, issues: [] };
  const issues = checked.error.issues.map((issue) => ({
    path: formPath(issue.path, rows),
    kind: kindOf(issue),
    message: issueText(issue),
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

const notWorthSaving: readonly string[] = [
  'side',
  'dealKind',
  'contact',
  'validUntil',
  'paymentTerms',
  'inspectors',
  'quality',
  'documents',
];

/** Whether a draft would contain more than the defaults of every new ad. */
export const isWorthSaving = (payload: AdPayload): boolean =>
  Object.keys(payload).some((key) => !notWorthSaving.includes(key)) ||
  [payload.paymentTerms, payload.quality, payload.documents].some(
    (list) => list !== undefined && list.length > 0,
  );

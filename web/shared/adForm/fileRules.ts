import type { DocumentKind } from '../../../contract/ads/adEnums.ts';

/** Types offered by the file picker; the server detects the type by content, not by name. */
export const acceptedFiles: Record<string, string[]> = {
  'application/pdf': ['.pdf'],
  'image/jpeg': ['.jpg', '.jpeg'],
  'image/png': ['.png'],
  'image/webp': ['.webp'],
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': ['.xlsx'],
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': ['.docx'],
};

/** `COQ_30kt-final.pdf` → `COQ 30kt final` */
export const titleOfName = (fileName: string): string => {
  const bare = fileName
    .replace(/\.[^.]+$/, '')
    .replace(/[_\s]+/g, ' ')
    .replace(/(\w)-(?=\w)/g, '$1 ')
    .trim();
  return (bare || fileName).slice(0, 120);
};

const kindPatterns: [DocumentKind, RegExp][] = [
  ['quality_certificate', /\b(coq|quality|analysis|assay|coa)\b/i],
  ['quantity_certificate', /\b(quantity|weight|cargo manifest)\b/i],
  ['safety_data_sheet', /\b(m?sds|safety)\b/i],
  ['mandate', /\bmandate\b/i],
  ['title', /\b(title|ownership|bill of lading|b l)\b/i],
];

/** Initial guess from the file name; the user can change it. */
export const kindOfName = (fileName: string): DocumentKind => {
  const title = titleOfName(fileName);
  return kindPatterns.find(([, pattern]) => pattern.test(title))?.[0] ?? 'other';
};

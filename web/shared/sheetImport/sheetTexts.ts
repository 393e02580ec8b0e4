import type { ReactNode } from 'react';

/** Texts of an import of one kind of rows. */
export type SheetTexts = {
  /** `file` is the file name, once one is selected. */
  title: (file: string | null) => string;
  /** Expected file type and content. */
  lead: ReactNode;
  note: ReactNode;
  /** A template file, and its name. */
  template: () => Promise<Blob>;
  templateName: string;
  lacks: (columns: string) => string;
  /** `updated`: rows that change what exists, where the kind can. */
  well: (count: number, updated: number) => string;
  bring: (count: number, updated: number) => string;
  /** A choice about the whole import, above the button that checks it. */
  choice?: ReactNode;
};

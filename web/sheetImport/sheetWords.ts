import type { ReactNode } from 'react';

/** What an import of one kind of rows says. */
export type SheetWords = {
  /** `file` is its name, once there is one. */
  title: (file: string | null) => string;
  /** What kind of file, and what it has to hold. */
  lead: ReactNode;
  note: ReactNode;
  /** A file to start from, and what it is called. */
  template: () => Promise<Blob>;
  templateName: string;
  lacks: (columns: string) => string;
  well: (count: number) => string;
  bring: (count: number) => string;
};

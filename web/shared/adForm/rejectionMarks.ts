import { createContext, useContext } from 'react';

/** Form fields named in the rejection. */
export const RejectionMarks = createContext<ReadonlySet<string>>(new Set());

export const useIsNamedInRejection = (name: string): boolean => useContext(RejectionMarks).has(name);

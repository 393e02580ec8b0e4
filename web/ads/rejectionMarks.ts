import { createContext, useContext } from 'react';

/** Fields that the rejection names, as fields of the form. */
export const RejectionMarks = createContext<ReadonlySet<string>>(new Set());

export const useIsNamedInRejection = (name: string): boolean => useContext(RejectionMarks).has(name);

import { useLocalStorage } from '@mantine/hooks';
import { useUser } from '../../lib/session.ts';

type Marks = { hidden: boolean /** Steps whose default is right. */; skipped: string[] };
const NONE: Marks = { hidden: false, skipped: [] };

/** Dismissed checklist steps, stored in this browser per account. */
export const useMarks = (list: 'first' | 'site') => {
  const user = useUser();
  const [marks, setMarks] = useLocalStorage<Marks>({
    key: `checklist:${list}:${user?.id ?? ''}`,
    defaultValue: NONE,
    getInitialValueInEffect: false,
  });
  return {
    ...marks,
    hide: () => setMarks((now) => ({ ...now, hidden: true })),
    skip: (step: string) => setMarks((now) => ({ ...now, skipped: [...now.skipped, step] })),
  };
};

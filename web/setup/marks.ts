import { useLocalStorage } from '@mantine/hooks';
import { useUser } from '../lib/session.ts';

type Marks = { hidden: boolean /** Steps that are right as they are. */; skipped: string[] };
const NONE: Marks = { hidden: false, skipped: [] };

/** What somebody said of a checklist; kept in this browser for their account. */
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

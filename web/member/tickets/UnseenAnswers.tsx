import { Plural } from '@lingui/react/macro';
import { CountMark } from '../../ui/CountMark.tsx';
import { useUnseenAnswers } from './useUnseenAnswers.ts';

/** Badge of the menu entry: number of own tickets with unseen answers. */
export const UnseenAnswers = () => {
  const count = useUnseenAnswers();
  return <CountMark count={count} label={<Plural value={count} one="# answered" other="# answered" />} />;
};

import { Plural } from '@lingui/react/macro';
import { CountMark } from '../ui/CountMark.tsx';
import { useUnseenAnswers } from './useUnseenAnswers.ts';

/** Beside the menu entry: how many own tickets were answered since one looked. */
export const UnseenAnswers = () => {
  const count = useUnseenAnswers();
  return <CountMark count={count} words={<Plural value={count} one="# answered" other="# answered" />} />;
};

import { useLingui } from '@lingui/react/macro';
import { useFormat } from '../../lib/format.ts';

/** Formats minutes as `12 min`, `3.5 h`, `2.1 d`. */
export const useSpan = () => {
  const { t } = useLingui();
  const { number } = useFormat();
  return (minutes: number): string => {
    const one = (value: number) => number(value, { max: 1 });
    if (minutes < 60) return t`${number(Math.round(minutes))} min`;
    return minutes < 48 * 60 ? t`${one(minutes / 60)} h` : t`${one(minutes / 1440)} d`;
  };
};

import { useDirection } from '@mantine/core';
import { useEffect } from 'react';
import { useLanguage } from '../i18n/language.ts';

/** Sets Mantine's text direction to that of the current language. */
export const DirectionFollows = () => {
  const { setDirection } = useDirection();
  const { direction } = useLanguage();
  useEffect(() => setDirection(direction), [direction, setDirection]);
  return null;
};

import { useDirection } from '@mantine/core';
import { useEffect } from 'react';
import { useLanguage } from '../lib/language.ts';

/** Menus, sliders and tooltips open to the side that the shown language reads to, whatever made it change. */
export const DirectionFollows = () => {
  const { setDirection } = useDirection();
  const { direction } = useLanguage();
  useEffect(() => setDirection(direction), [direction, setDirection]);
  return null;
};

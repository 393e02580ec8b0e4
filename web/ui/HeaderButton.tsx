import { UnstyledButton, type UnstyledButtonProps } from '@mantine/core';
import type { ComponentPropsWithRef } from 'react';
import classes from './HeaderButton.module.css';

type Props = UnstyledButtonProps & ComponentPropsWithRef<'button'> & { label: string };

/** An icon button of the header with an accessible name. */
export const HeaderButton = ({ label, children, ...button }: Props) => (
  <UnstyledButton className={classes.button} aria-label={label} title={label} {...button}>
    {children}
  </UnstyledButton>
);

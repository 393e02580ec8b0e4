import { IconCheck } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './MenuItem.module.css';

type Props = { icon?: ReactNode; current?: boolean; onClick: () => void; children: ReactNode };

export const menuItemClass = classes.item;

/** An item of a header menu; the current one has a tick. */
export const MenuItem = ({ icon, current = false, onClick, children }: Props) => (
  <button type="button" className={classes.item} aria-current={current || undefined} onClick={onClick}>
    {icon}
    <span className={classes.label}>{children}</span>
    {current && <IconCheck size={16} aria-hidden />}
  </button>
);

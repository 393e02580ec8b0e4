import { Switch, Tooltip } from '@mantine/core';
import classes from './RowSwitch.module.css';

type Props = {
  label: string;
  checked: boolean;
  /** Why it is disabled; shown, and read out on focus. */
  why: string | null;
  busy: boolean;
  onSwitch: () => void;
};

/** An inline switch; a disabled one stays focusable and says why. */
export const RowSwitch = ({ label, checked, why, busy, onSwitch }: Props) => (
  <Tooltip
    label={why}
    disabled={why === null}
    events={{ hover: true, focus: true, touch: true }}
    multiline
    maw={260}
  >
    <span className={classes.root} data-held={why !== null || undefined}>
      <Switch
        size="sm"
        aria-label={label}
        aria-disabled={why !== null || busy || undefined}
        {...(why === null ? {} : { 'aria-description': why })}
        checked={checked}
        onChange={() => {
          if (why === null && !busy) onSwitch();
        }}
      />
    </span>
  </Tooltip>
);

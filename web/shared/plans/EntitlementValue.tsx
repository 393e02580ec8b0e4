import { Trans, useLingui } from '@lingui/react/macro';
import { IconCheck, IconMinus } from '@tabler/icons-react';
import { useFormat } from '../../lib/format.ts';
import classes from './EntitlementTable.module.css';

/** `50`, "No limit", or a tick. */
export const EntitlementValue = ({ value }: { value: number | boolean | null }) => {
  const { t } = useLingui();
  const { number } = useFormat();
  if (value === null) return <Trans>No limit</Trans>;
  if (value === true)
    return <IconCheck size={18} role="img" aria-label={t`Included`} className={classes.yes} />;
  if (value === false || value === 0)
    return <IconMinus size={18} role="img" aria-label={t`Not included`} className={classes.no} />;
  return number(value);
};

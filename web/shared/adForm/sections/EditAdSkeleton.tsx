import { useLingui } from '@lingui/react/macro';
import { Skeleton } from '@mantine/core';
import classes from './AdForm.module.css';

export const EditAdSkeleton = () => {
  const { t } = useLingui();
  return (
    <div
      className={`${classes.screen} ${classes.page}`}
      role="status"
      aria-label={t`Loading...`}
      style={{ paddingTop: '4.5rem' }}
    >
      <div className={classes.main}>
        <Skeleton height="24rem" />
        <Skeleton height="18rem" />
      </div>
      <Skeleton height="22rem" />
    </div>
  );
};

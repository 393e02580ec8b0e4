import { useLingui } from '@lingui/react/macro';
import { Skeleton } from '@mantine/core';
import page from './AdPage.module.css';
import classes from './AdSkeleton.module.css';

/** Loading skeleton of an ad. */
export const AdSkeleton = () => {
  const { t } = useLingui();
  return (
    <div className={page.page} role="status" aria-label={t`Loading...`}>
      <div className={classes.head}>
        <Skeleton height="1rem" width="14rem" />
        <Skeleton height="1.5rem" width="16rem" mt="md" />
        <Skeleton height="2.25rem" width="min(30rem, 100%)" mt="sm" />
        <Skeleton height="1.25rem" width="min(24rem, 90%)" mt="sm" mb="lg" />
      </div>
      <div className={page.main}>
        <Skeleton height="6rem" />
        <Skeleton height="1.25rem" width="14rem" mt={28} mb={12} />
        <Skeleton height="18rem" />
      </div>
      <div className={page.side}>
        <Skeleton height="16rem" />
      </div>
    </div>
  );
};

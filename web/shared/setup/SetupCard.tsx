import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Anchor, CloseButton } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useUser } from '../../lib/session.ts';
import classes from './Checklist.module.css';
import { useSiteSetup } from './useSiteSetup.ts';

/** One-line link to a new site's setup checklist, shown on the staff start page. */
export const SetupCard = () => {
  const { t } = useLingui();
  const setup = useSiteSetup();
  const seesStats = useUser()?.permissions.includes('stats.read') === true;
  if (setup === null || !seesStats) return null;
  return (
    <div className={classes.card}>
      <Anchor inherit renderRoot={(props) => <Link to="/admin/stats" {...props} />}>
        <Trans>Set up the site</Trans>
        {': '}
        <Plural value={setup.left} one="# step left" other="# steps left" />
      </Anchor>
      <CloseButton size="sm" aria-label={t`Hide this list`} onClick={setup.hide} />
    </div>
  );
};

import { Trans } from '@lingui/react/macro';
import type { ActivityEntry } from '../../../../contract/companies/companyActivity.ts';
import { useSiteSettings } from '../../../shared/settings/siteSettings.ts';

/** Somebody of the company, who may have left or deleted the account; null is the site. */
export const ActivityPerson = ({ person }: { person: ActivityEntry['actor'] }) => {
  const { siteName } = useSiteSettings();
  if (person === null) return <bdi>{siteName}</bdi>;
  const name = person.name ?? person.username;
  return name === null ? <Trans>Deleted account</Trans> : <bdi>{name}</bdi>;
};

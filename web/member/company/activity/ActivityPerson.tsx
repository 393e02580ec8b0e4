import { Trans } from '@lingui/react/macro';
import type { ActivityEntry } from '../../../../contract/companies/companyActivity.ts';

/** Somebody of the company, who may have left or deleted the account; null is the site. */
export const ActivityPerson = ({ person }: { person: ActivityEntry['actor'] }) => {
  if (person === null) return 'GasMap';
  const name = person.name ?? person.username;
  return name === null ? <Trans>Deleted account</Trans> : <bdi>{name}</bdi>;
};

import { Trans } from '@lingui/react/macro';
import { Anchor } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { contract } from '../../../contract/index.ts';
import { useRead } from '../../lib/api/query.ts';

/** Name of a user known only by id; null while loading. */
export const usePersonName = (id: string, known?: string): { name: string | null; isGone: boolean } => {
  const read = useRead(contract.users.read, { params: { id } }, { enabled: known === undefined });
  return { name: known ?? read.data?.username ?? null, isGone: read.isError };
};

/** A user with a link to the account. */
export const PersonLink = ({ id }: { id: string }) => {
  const { name, isGone } = usePersonName(id);
  if (isGone) return <Trans>somebody who is gone</Trans>;
  return (
    <Anchor
      inherit
      underline="always"
      renderRoot={(props) => <Link to="/admin/users" search={{ user: id }} {...props} />}
    >
      {name ?? '…'}
    </Anchor>
  );
};

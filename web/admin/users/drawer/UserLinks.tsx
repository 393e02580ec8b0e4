import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { Anchor, Button, Skeleton } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { AccountLink, AccountLinkKind } from '../../../../contract/accounts/dataRights.ts';
import type { UserDetail } from '../../../../contract/accounts/users.ts';
import { contract } from '../../../../contract/index.ts';
import { useRead } from '../../../lib/api/query.ts';
import { useFormat } from '../../../lib/format.ts';
import { useUser } from '../../../lib/session.ts';
import { Chip } from '../../../ui/Chip.tsx';
import { ErrorState } from '../../../ui/feedback/ErrorState.tsx';
import classes from '../../../ui/RecordDrawer.module.css';
import { Section } from '../../../ui/Section.tsx';

const linkText: Record<AccountLinkKind, MessageDescriptor> = {
  device: msg`Browser`,
  phone: msg`Phone`,
  document: msg`Document`,
  text: msg`Ad text`,
  address: msg`Network address`,
  domain: msg`Company domain`,
};

const Linked = ({ link }: { link: AccountLink }) => {
  const { i18n } = useLingui();
  const { number } = useFormat();
  return (
    <li className={classes.row}>
      <span>
        <Anchor
          inherit
          c="inherit"
          fw={600}
          renderRoot={(props) => <Link to="/admin/users" search={{ user: link.id }} {...props} />}
        >
          {link.username}
        </Anchor>{' '}
        {link.company !== null && <span className={classes.quiet}>{link.company}</span>}{' '}
        {!link.isActive && (
          <Chip tone="flame">
            <Trans>Blocked</Trans>
          </Chip>
        )}
      </span>
      <span className={classes.tags}>
        {link.shares.map(({ kind, count }) => (
          <Chip key={kind} tone={kind === 'device' || kind === 'phone' ? 'amber' : 'plain'}>
            {i18n._(linkText[kind])}
            {count > 1 && ` × ${number(count)}`}
          </Chip>
        ))}
      </span>
    </li>
  );
};

const Links = ({ id }: { id: string }) => {
  const { t } = useLingui();
  const read = useRead(contract.dataRequests.links, { params: { id } }, { staleTime: 0 });
  if (read.data === undefined)
    return read.error === null ? (
      <Skeleton height={72} aria-hidden />
    ) : (
      <ErrorState error={read.error} onRetry={() => void read.refetch()} />
    );
  if (read.data.items.length === 0)
    return (
      <p className={classes.quiet}>
        <Trans>No linked accounts</Trans>
      </p>
    );
  return (
    <ul className={classes.rows} aria-label={t`Linked accounts`}>
      {read.data.items.map((link) => (
        <Linked key={link.id} link={link} />
      ))}
    </ul>
  );
};

/** Accounts that share something with this one; read only when asked for, because reading is noted. */
export const UserLinks = ({ user }: { user: UserDetail }) => {
  const isPermitted = useUser()?.permissions.includes('users.block') === true;
  const [isShown, setShown] = useState(false);
  if (!isPermitted) return null;
  return (
    <Section
      title={<Trans>Linked accounts</Trans>}
      {...(isShown
        ? {}
        : {
            actions: (
              <Button variant="default" size="compact-sm" onClick={() => setShown(true)}>
                <Trans>Show</Trans>
              </Button>
            ),
          })}
    >
      {isShown ? (
        <Links id={user.id} />
      ) : (
        <p className={classes.quiet}>
          <Trans>
            Accounts that share a browser, phone, document, ad text, IP address or company domain. Viewing
            this is recorded in the audit log.
          </Trans>
        </p>
      )}
    </Section>
  );
};

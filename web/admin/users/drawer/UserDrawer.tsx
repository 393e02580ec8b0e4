import { Trans, useLingui } from '@lingui/react/macro';
import { Alert, Drawer, Skeleton, Stack, Tabs, Text } from '@mantine/core';
import { IconUserOff } from '@tabler/icons-react';
import { useState } from 'react';
import type { UserDetail } from '../../../../contract/accounts/users.ts';
import { contract } from '../../../../contract/index.ts';
import { useRead } from '../../../lib/api/query.ts';
import { useUser } from '../../../lib/session.ts';
import { blockReasonText } from '../../../shared/accounts/blockReasons.ts';
import { Chip } from '../../../ui/Chip.tsx';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { ErrorState } from '../../../ui/feedback/ErrorState.tsx';
import { SkeletonCard } from '../../../ui/feedback/SkeletonCard.tsx';
import classes from '../../../ui/RecordDrawer.module.css';
import { RelativeTime } from '../../../ui/RelativeTime.tsx';
import { WalletPanel } from '../../wallet/WalletPanel.tsx';
import { ConfirmedTag, RoleTag, StateTag } from '../UserTags.tsx';
import { type UserPart, userParts } from '../usersSearch.ts';
import { UserAccess } from './UserAccess.tsx';
import { UserAccount } from './UserAccount.tsx';
import { UserActions } from './UserActions.tsx';
import { UserHistory } from './UserHistory.tsx';
import { UserPayments } from './UserPayments.tsx';
import { UserTickets } from './UserTickets.tsx';

type Props = {
  id: string | undefined;
  part: UserPart;
  onPart: (part: UserPart) => void;
  onClose: () => void;
};

const isPart = (value: string | null): value is UserPart => userParts.some((part) => part === value);

/** Why the account is blocked; only staff sees it. */
const BlockNote = ({ block }: { block: NonNullable<UserDetail['block']> }) => {
  const { i18n } = useLingui();
  const reason = block.reason === null ? null : i18n._(blockReasonText[block.reason]);
  return (
    <Alert color="red" variant="light">
      <Trans>
        Blocked <RelativeTime at={block.at} />
      </Trans>
      {reason !== null && `: ${reason}`}
      {block.note !== null && <Text size="sm">{block.note}</Text>}
    </Alert>
  );
};

const Head = ({ user }: { user: UserDetail }) => (
  <div className={classes.head}>
    <span className={classes.subtitle}>{user.email}</span>
    <div className={classes.tags}>
      <RoleTag user={user} />
      <StateTag isActive={user.isActive} />
      <ConfirmedTag emailVerified={user.emailVerified} />
      {user.hold !== null && (
        <Chip tone="amber">
          <Trans>Legal hold</Trans>
        </Chip>
      )}
    </div>
    {user.block !== null && <BlockNote block={user.block} />}
  </div>
);

const Awaited = () => {
  const { t } = useLingui();
  return (
    <Stack gap="md" role="status" aria-label={t`Loading account`}>
      <Skeleton height={48} />
      <Skeleton height={36} width="70%" />
      <SkeletonCard height={220} />
      <SkeletonCard height={120} />
    </Stack>
  );
};

/** One account: data, access, history and actions. */
export const UserDrawer = ({ id, part, onPart, onClose }: Props) => {
  const { t } = useLingui();
  const read = useRead(
    contract.users.read,
    { params: { id: id ?? '' } },
    { enabled: id !== undefined, staleTime: 0 },
  );
  const permissions = useUser()?.permissions ?? [];
  const seesMoney = permissions.includes('payments.read');
  const seesTickets = permissions.includes('tickets.handle');
  const isHidden =
    (!seesMoney && (part === 'payments' || part === 'wallet')) || (!seesTickets && part === 'tickets');
  // While a dialog covers the drawer, the dialog handles Escape.
  const [asking, setAsking] = useState(false);
  const user = id === undefined ? undefined : read.data;
  return (
    <Drawer
      opened={id !== undefined}
      onClose={onClose}
      size={680}
      closeOnEscape={!asking}
      title={user === undefined ? <Trans>Account</Trans> : user.username}
      closeButtonProps={{ 'aria-label': t`Close` }}
    >
      {id !== undefined && read.isPending && <Awaited />}
      {user === undefined &&
        read.error !== null &&
        (read.error.status === 404 ? (
          <EmptyState
            icon={<IconUserOff size={26} aria-hidden />}
            title={<Trans>This account is gone</Trans>}
            text={<Trans>It was deleted, or the address has a typo.</Trans>}
          />
        ) : (
          <ErrorState error={read.error} onRetry={() => void read.refetch()} />
        ))}
      {user !== undefined && (
        <Stack gap="md" key={user.id}>
          <Head user={user} />
          <UserActions user={user} onAsking={setAsking} onGone={onClose} />
          <Tabs
            value={isHidden ? 'account' : part}
            onChange={(next) => isPart(next) && onPart(next)}
            keepMounted={false}
          >
            <Tabs.List className={classes.parts}>
              <Tabs.Tab value="account">
                <Trans>Account</Trans>
              </Tabs.Tab>
              <Tabs.Tab value="access">
                <Trans>Access</Trans>
              </Tabs.Tab>
              {seesMoney && (
                <>
                  <Tabs.Tab value="payments">
                    <Trans>Payments</Trans>
                  </Tabs.Tab>
                  <Tabs.Tab value="wallet">
                    <Trans>Wallet</Trans>
                  </Tabs.Tab>
                </>
              )}
              {seesTickets && (
                <Tabs.Tab value="tickets">
                  <Trans>Tickets</Trans>
                </Tabs.Tab>
              )}
              <Tabs.Tab value="history">
                <Trans>History</Trans>
              </Tabs.Tab>
            </Tabs.List>
            <Tabs.Panel value="account" pt="md">
              <UserAccount user={user} onAsking={setAsking} />
            </Tabs.Panel>
            <Tabs.Panel value="access" pt="md">
              <UserAccess user={user} />
            </Tabs.Panel>
            {seesMoney && (
              <>
                <Tabs.Panel value="payments" pt="md">
                  <UserPayments user={user} />
                </Tabs.Panel>
                <Tabs.Panel value="wallet" pt="md">
                  <WalletPanel
                    owner={{ kind: 'user', id: user.id, name: user.username, email: user.email }}
                  />
                </Tabs.Panel>
              </>
            )}
            {seesTickets && (
              <Tabs.Panel value="tickets" pt="md">
                <UserTickets user={user} />
              </Tabs.Panel>
            )}
            <Tabs.Panel value="history" pt="md">
              <UserHistory user={user} />
            </Tabs.Panel>
          </Tabs>
        </Stack>
      )}
    </Drawer>
  );
};

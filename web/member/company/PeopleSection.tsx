import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Button, Group, Text } from '@mantine/core';
import { IconUserPlus } from '@tabler/icons-react';
import { useState } from 'react';
import type { Company, Member } from '../../../contract/companies/companyShapes.ts';
import { contract } from '../../../contract/index.ts';
import { useFormat } from '../../lib/format.ts';
import { Chip } from '../../ui/Chip.tsx';
import { Section } from '../../ui/Section.tsx';
import classes from './CompanyPage.module.css';
import { InviteDialog } from './InviteDialog.tsx';
import { MemberDialog } from './MemberDialog.tsx';
import { nameOf } from './memberName.ts';
import { roleText } from './roleText.ts';
import { useCompanySave } from './useCompany.ts';

/** What somebody may do, as a line. */
const Role = ({ member: { role, alsoTrader, seat, limitUsd } }: { member: Member }) => {
  const { i18n } = useLingui();
  const format = useFormat();
  return (
    <>
      {i18n._(roleText[role].name)}
      {alsoTrader && <Trans>, trades as well</Trans>}
      {role !== 'viewer' && limitUsd !== null && <Trans>, up to {format.quantity(limitUsd, 'USD')}</Trans>}
      {role !== 'viewer' && !seat && ' '}
      {role !== 'viewer' && !seat && (
        <Chip tone="amber">
          <Trans>No seat: reads only</Trans>
        </Chip>
      )}
    </>
  );
};

const Invitation = ({ company, one }: { company: Company; one: Company['invitations'][number] }) => {
  const { i18n } = useLingui();
  const format = useFormat();
  const revoke = useCompanySave(contract.companyInvitations.revoke);
  const again = useCompanySave(contract.companyInvitations.invite);
  const { email, role, limitUsd } = one;
  const params = { id: company.id };
  return (
    <li className={classes.row}>
      <div className={classes.who}>
        <span className={classes.name}>{email}</span>
        <span className={classes.about}>
          {i18n._(roleText[role].name)} · <Trans>invited, until {format.day(one.expiresAt)}</Trans>
        </span>
      </div>
      <Group gap="xs">
        <Button
          size="xs"
          variant="default"
          loading={again.isPending}
          onClick={() => again.mutate({ params, body: { email, role, limitUsd } })}
        >
          <Trans>Resend</Trans>
        </Button>
        <Button
          size="xs"
          variant="default"
          loading={revoke.isPending}
          onClick={() => revoke.mutate({ params: { ...params, invitationId: one.id } })}
        >
          <Trans>Take back</Trans>
        </Button>
      </Group>
    </li>
  );
};

const Request = ({ company, one }: { company: Company; one: Company['joinRequests'][number] }) => {
  const decide = useCompanySave(contract.companyInvitations.decideJoin);
  const answer = (accept: boolean) =>
    decide.mutate({ params: { id: company.id, requestId: one.id }, body: { accept } });
  return (
    <li className={classes.row}>
      <div className={classes.who}>
        <span className={classes.name}>
          {nameOf(one)} · {one.email}
        </span>
        <span className={classes.about}>
          <Trans>asks to join</Trans>
          {one.note !== '' && `: ${one.note}`}
        </span>
      </div>
      <Group gap="xs">
        <Button size="xs" loading={decide.isPending} onClick={() => answer(true)}>
          <Trans>Let in as a viewer</Trans>
        </Button>
        <Button size="xs" variant="default" disabled={decide.isPending} onClick={() => answer(false)}>
          <Trans>Refuse</Trans>
        </Button>
      </Group>
      {decide.isError && (
        <Text size="sm" c="red" role="alert">
          {decide.error.message}
        </Text>
      )}
    </li>
  );
};

export const PeopleSection = ({ company }: { company: Company }) => {
  const [inviting, setInviting] = useState(false);
  const [edited, setEdited] = useState<Member | null>(null);
  const { members, me, seats } = company;
  const isAdmin = me.role === 'admin';
  return (
    <Section
      title={<Trans>People</Trans>}
      note={
        seats.limit === null ? (
          <Plural value={seats.used} one="# seat in use" other="# seats in use" />
        ) : (
          <Trans>
            {seats.used} of {seats.limit} seats in use; viewers need none
          </Trans>
        )
      }
      actions={
        isAdmin && (
          <Button
            size="xs"
            leftSection={<IconUserPlus size={16} aria-hidden />}
            onClick={() => setInviting(true)}
          >
            <Trans>Invite</Trans>
          </Button>
        )
      }
    >
      <ul className={classes.rows}>
        {company.joinRequests.map((one) => (
          <Request key={one.id} company={company} one={one} />
        ))}
        {members.map((member) => (
          <li key={member.user.id} className={classes.row}>
            <div className={classes.who}>
              <span className={classes.name}>
                {nameOf(member)}
                {member.user.id === me.user.id && (
                  <span className={classes.about}>
                    {' '}
                    <Trans>(you)</Trans>
                  </span>
                )}
              </span>
              <span className={classes.about}>
                <Role member={member} />
              </span>
            </div>
            {isAdmin && (
              <Button size="xs" variant="default" onClick={() => setEdited(member)}>
                <Trans>Change</Trans>
              </Button>
            )}
          </li>
        ))}
        {company.invitations.map((one) => (
          <Invitation key={one.id} company={company} one={one} />
        ))}
      </ul>
      <InviteDialog company={company} opened={inviting} onClose={() => setInviting(false)} />
      <MemberDialog company={company} member={edited} onClose={() => setEdited(null)} />
    </Section>
  );
};

import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconChevronRight, IconUsersGroup } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { RoleEntry } from '../../../contract/accounts/roles.ts';
import { type Permission, permissions } from '../../../contract/core/access.ts';
import { useFormat } from '../../lib/format.ts';
import { Chip } from '../../ui/Chip.tsx';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';
import { Section } from '../../ui/Section.tsx';
import { baseOf } from './baseOf.ts';
import classes from './RoleList.module.css';
import { useRoleText } from './useRoleText.ts';

export const ROW_HEIGHT = 72;

type RowProps = { role: RoleEntry; held: readonly Permission[] };

const RoleRow = ({ role, held }: RowProps) => {
  const { number } = useFormat();
  const roleText = useRoleText();
  const description = roleText.description(role);
  return (
    <li>
      <Link
        to="/admin/roles"
        search={{ role: role.id }}
        className={classes.row}
        style={{ minHeight: ROW_HEIGHT }}
      >
        <span className={classes.what}>
          <span className={classes.name}>
            {roleText.name(role)}
            {role.kind === 'custom' && (
              <Chip>
                <Trans>on {roleText.base(role.base)}</Trans>
              </Chip>
            )}
          </span>
          {description !== '' && <span className={classes.about}>{description}</span>}
        </span>
        <span className={classes.figure}>
          <strong>{number(held.length)}</strong> <Trans>of {number(permissions.length)} permissions</Trans>
        </span>
        <span className={classes.figure}>
          <strong>{number(role.users)}</strong> <Plural value={role.users} one="user" other="users" />
        </span>
        <IconChevronRight size={18} aria-hidden className={classes.arrow} />
      </Link>
    </li>
  );
};

type Props = { roles: readonly RoleEntry[]; onNew: (() => void) | undefined };

/** System roles first, then the custom ones that extend them. */
export const RoleList = ({ roles, onNew }: Props) => {
  const { t } = useLingui();
  const parts = [
    { kind: 'system', title: t`System roles`, note: t`Everybody has exactly one of them` },
    { kind: 'custom', title: t`Custom roles`, note: t`They add to a system role` },
  ] as const;
  return (
    <div className={classes.parts}>
      {parts.map(({ kind, title, note }) => {
        const some = roles.filter((role) => role.kind === kind);
        return (
          <Section key={kind} title={title} note={note}>
            {some.length > 0 && (
              <ul className={classes.list}>
                {some.map((role) => (
                  <RoleRow
                    key={role.id}
                    role={role}
                    held={[...new Set([...role.permissions, ...(baseOf(role, roles)?.permissions ?? [])])]}
                  />
                ))}
              </ul>
            )}
            {some.length === 0 && (
              <div className={classes.empty}>
                <EmptyState
                  icon={<IconUsersGroup size={26} aria-hidden />}
                  title={kind === 'custom' ? t`No custom roles yet` : t`The system roles are missing`}
                  text={
                    kind === 'custom'
                      ? t`A custom role gives a group of users more than their system role does: a support desk, a bulk importer.`
                      : t`Restore them with the button above.`
                  }
                  action={
                    kind === 'custom' &&
                    onNew !== undefined && (
                      <Button variant="default" onClick={onNew}>
                        <Trans>New role</Trans>
                      </Button>
                    )
                  }
                />
              </div>
            )}
          </Section>
        );
      })}
    </div>
  );
};

import { Anchor } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { Role } from '../../../../contract/core/access.ts';
import { Chip } from '../../../ui/Chip.tsx';
import { useRoleText } from '../useRoleText.ts';
import classes from './PersonLine.module.css';

export type Person = { id: string; username: string; email: string; company: string | null; role: Role };

type Props = {
  person: Person;
  /** Links the name to the account. */
  linked?: boolean;
  children?: ReactNode;
};

/** A user in two lines: name and contact data. */
export const PersonLine = ({ person, linked = false, children }: Props) => {
  const roleText = useRoleText();
  return (
    <span className={classes.line}>
      <span className={classes.who}>
        {linked ? (
          <Anchor
            fw={650}
            inherit
            renderRoot={(props) => <Link to="/admin/users" search={{ user: person.id }} {...props} />}
          >
            {person.username}
          </Anchor>
        ) : (
          <strong>{person.username}</strong>
        )}
        {person.company !== null && <span className={classes.company}>{person.company}</span>}
        <Chip>{roleText.base(person.role)}</Chip>
      </span>
      <span className={classes.email}>{person.email}</span>
      {children}
    </span>
  );
};

import { Anchor } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { Role } from '../../contract/access.ts';
import { Chip } from '../ui/Chip.tsx';
import classes from './PersonLine.module.css';
import { useRoleWords } from './useRoleWords.ts';

export type Person = { id: string; username: string; email: string; company: string | null; role: Role };

type Props = {
  person: Person;
  /** The name leads to the account. */
  linked?: boolean;
  children?: ReactNode;
};

/** A person in two lines: who they are, and how to reach them. */
export const PersonLine = ({ person, linked = false, children }: Props) => {
  const words = useRoleWords();
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
        <Chip>{words.base(person.role)}</Chip>
      </span>
      <span className={classes.email}>{person.email}</span>
      {children}
    </span>
  );
};

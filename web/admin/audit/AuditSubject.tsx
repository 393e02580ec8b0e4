import { useLingui } from '@lingui/react/macro';
import { Anchor } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { AuditEntry } from '../../../contract/operations/audit.ts';
import { useUser } from '../../lib/session.ts';
import { Code } from '../../ui/Code.tsx';
import classes from './AuditDrawer.module.css';
import { screenOf } from './auditScreens.ts';
import { entityText } from './auditText.ts';

/** Shortens a long id to its end, where ids created at the same time differ. */
const shortId = (id: string) => (id.length > 12 && !id.includes(' ') ? `…${id.slice(-8)}` : id);

type Props = {
  entry: Pick<AuditEntry, 'entity' | 'entityId' | 'subject'>;
  /** Names the kind of thing before it. */
  withKind?: boolean;
};

/** What an entry is about, by number and title, with a link to where it is looked at. */
export const AuditSubject = ({ entry: { entity, entityId, subject }, withKind = false }: Props) => {
  const { i18n } = useLingui();
  const held = useUser()?.permissions ?? [];
  if (entity === null) return '–';
  const kind = entityText(i18n, entity);
  if (subject === null) {
    return (
      <span title={entityId ?? undefined}>
        {kind} {entityId !== null && <Code>{shortId(entityId)}</Code>}
      </span>
    );
  }
  const { reference, title } = subject;
  const named = (
    <>
      {reference !== null && <Code>{reference}</Code>} {title}
    </>
  );
  const screen = entityId === null ? null : screenOf(entity, entityId, held);
  return (
    <span title={title ?? undefined}>
      {withKind && `${kind} `}
      {screen === null ? (
        named
      ) : (
        <Anchor
          inherit
          className={classes.subject}
          renderRoot={(props) => <Link to={screen.to} search={screen.search} {...props} />}
        >
          {named}
        </Anchor>
      )}
    </span>
  );
};

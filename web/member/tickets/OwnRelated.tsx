import { Trans } from '@lingui/react/macro';
import { Anchor } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { Ticket } from '../../../contract/support/tickets.ts';

type Related = NonNullable<Ticket['related']>;

const Way = ({ related: { type, id, slug, label } }: { related: Related }) => {
  if (type === 'payment') {
    return (
      <Anchor
        inherit
        underline="always"
        renderRoot={(props) => <Link to="/users/payments" search={{ payment: id }} {...props} />}
      >
        {label}
      </Anchor>
    );
  }
  if (type === 'conversation') {
    return (
      <Anchor
        inherit
        underline="always"
        renderRoot={(props) => <Link to="/users/inbox/$id" params={{ id }} {...props} />}
      >
        {label}
      </Anchor>
    );
  }
  if (slug === null) return label;
  return (
    <Anchor
      inherit
      underline="always"
      renderRoot={(props) => <Link to="/market/$slug" params={{ slug }} {...props} />}
    >
      {label}
    </Anchor>
  );
};

/** What an own ticket is about, with a link. */
export const OwnRelated = ({ related }: { related: Related }) =>
  related.label === null ? (
    <Trans>It is about something that is no longer here.</Trans>
  ) : (
    <Trans>
      About{' '}
      <span dir="auto">
        <Way related={related} />
      </span>
    </Trans>
  );

import { Trans } from '@lingui/react/macro';
import { Anchor } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { refusalOf } from './refusal.ts';

type Props = { code: string; adId: string; onReload: () => void };

/** What to do after a refusal, as a link. */
export const RefusalNextStep = ({ code, adId, onReload }: Props) => {
  const { next } = refusalOf(code);
  if (next === null) return null;
  if (next === 'reload') {
    return (
      <Anchor component="button" type="button" inherit fw={600} onClick={onReload}>
        <Trans>Load again</Trans>
      </Anchor>
    );
  }
  return (
    <Anchor
      inherit
      fw={600}
      renderRoot={(props) => {
        if (next === 'profile') return <Link to="/users/profile" {...props} />;
        if (next === 'active') return <Link to="/users/ads" search={{ status: 'approved' }} {...props} />;
        return <Link to="/users/ads/$id/edit" params={{ id: adId }} {...props} />;
      }}
    >
      {next === 'profile' && <Trans>Complete your profile</Trans>}
      {next === 'active' && <Trans>Show active ads</Trans>}
      {next === 'edit' && <Trans>Edit shows what</Trans>}
    </Anchor>
  );
};

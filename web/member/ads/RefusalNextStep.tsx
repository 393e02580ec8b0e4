import { Trans } from '@lingui/react/macro';
import { Anchor } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { upgrade } from '../../lib/upgrade.ts';
import { refusalOf } from './refusal.ts';

type Props = {
  code: string;
  adId: string;
  onReload: () => void;
  /** Retries after an upgrade. */
  onAgain: () => void;
};

/** A link to the next step after an error. */
export const RefusalNextStep = ({ code, adId, onReload, onAgain }: Props) => {
  const { next } = refusalOf(code);
  if (next === null) return null;
  if (next === 'reload') {
    return (
      <Anchor component="button" type="button" inherit fw={600} onClick={onReload}>
        <Trans>Reload</Trans>
      </Anchor>
    );
  }
  if (next === 'larger') {
    return (
      <Anchor
        component="button"
        type="button"
        inherit
        fw={600}
        onClick={() => upgrade.open({ feature: 'maxActiveAds' }, onAgain)}
      >
        <Trans>Upgrade for more</Trans>
      </Anchor>
    );
  }
  return (
    <Anchor
      inherit
      fw={600}
      renderRoot={(props) => {
        if (next === 'profile') return <Link to="/users/profile" {...props} />;
        if (next === 'rules') return <Link to="/users/ads" search={{ ad: adId }} {...props} />;
        return <Link to="/users/ads/$id/edit" params={{ id: adId }} {...props} />;
      }}
    >
      {next === 'profile' && <Trans>Complete your profile</Trans>}
      {next === 'rules' && <Trans>See the rule</Trans>}
      {next === 'edit' && <Trans>Edit shows what</Trans>}
    </Anchor>
  );
};

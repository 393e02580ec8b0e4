import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Skeleton } from '@mantine/core';
import { useState } from 'react';
import type { SocialProvider } from '../../../contract/accounts/socialLogin.ts';
import { contract } from '../../../contract/index.ts';
import { call } from '../../lib/api/api.ts';
import { ApiError } from '../../lib/api/apiError.ts';
import { useRead, useSave } from '../../lib/api/query.ts';
import { useFormat } from '../../lib/format.ts';
import { refusalText } from '../../shared/auth/refusal.ts';
import { socialOrder, socialSigns } from '../../shared/auth/socialProviders.tsx';
import { rememberStart } from '../../shared/auth/socialStart.ts';
import { toast } from '../../ui/feedback/toast.ts';
import classes from './AccountRows.module.css';
import { ReadSection } from './ReadSection.tsx';
import { useIdentities } from './useIdentities.ts';

const HEIGHT_PX = 64;

type Identity = { email: string | null; linkedAt: string };

const LinkButton = ({ provider }: { provider: SocialProvider }) => {
  const { t } = useLingui();
  const [leaving, setLeaving] = useState(false);
  const { name } = socialSigns[provider];
  const link = async () => {
    setLeaving(true);
    try {
      const { authUrl } = await call(contract.socialLogin.startLink, { params: { provider } });
      rememberStart(authUrl, { provider, purpose: 'link', next: location.pathname });
      location.assign(authUrl);
    } catch (error) {
      const isMissing = error instanceof ApiError && error.code === 'NOT_CONFIGURED';
      toast.failed(
        isMissing
          ? t`${name} login is not configured yet. Please contact an administrator.`
          : refusalText(error),
      );
      setLeaving(false);
    }
  };
  return (
    <Button
      variant="default"
      size="compact-sm"
      aria-label={t`Link ${name}`}
      loading={leaving}
      onClick={() => void link()}
    >
      <Trans>Link it</Trans>
    </Button>
  );
};

const UnlinkButton = ({ provider, isOnly }: { provider: SocialProvider; isOnly: boolean }) => {
  const { t } = useLingui();
  const { name } = socialSigns[provider];
  const save = useSave(contract.socialLogin.unlink, {
    refresh: [contract.socialLogin.identities],
    onDone: () => toast.done(t`${name} is no longer linked`),
  });
  return (
    <Button
      variant="default"
      size="compact-sm"
      aria-label={t`Unlink ${name}`}
      disabled={isOnly}
      loading={save.isPending}
      onClick={() =>
        save.mutate({ params: { provider } }, { onError: (error) => toast.failed(refusalText(error)) })
      }
    >
      <Trans>Unlink</Trans>
    </Button>
  );
};

const ProviderRow = ({
  provider,
  identity,
  isOnly,
}: {
  provider: SocialProvider;
  identity: Identity | undefined;
  isOnly: boolean;
}) => {
  const format = useFormat();
  const { name, icon } = socialSigns[provider];
  const since = identity === undefined ? '' : format.day(identity.linkedAt);
  return (
    <li className={classes.row}>
      {icon}
      <div className={classes.about}>
        <span className={classes.name}>{name}</span>
        <span className={classes.facts}>
          {identity === undefined ? (
            <Trans>Not linked</Trans>
          ) : (
            <>
              {identity.email !== null && `${identity.email} · `}
              <Trans>linked {since}</Trans>
              {isOnly && (
                <>
                  {'. '}
                  <Trans>Your only sign-in method: set a password before you unlink it.</Trans>
                </>
              )}
            </>
          )}
        </span>
      </div>
      {identity === undefined ? (
        <LinkButton provider={provider} />
      ) : (
        <UnlinkButton provider={provider} isOnly={isOnly} />
      )}
    </li>
  );
};

/** Sign-in providers. A disabled provider is shown only to users who have linked it. */
export const LinkedAccountsSection = () => {
  const identities = useIdentities();
  const offered = useRead(contract.socialLogin.publicSettings);
  return (
    <ReadSection title={<Trans>Linked accounts</Trans>} read={identities} height={HEIGHT_PX}>
      {({ hasPassword, items }) => {
        if (offered.isPending) return <Skeleton height={HEIGHT_PX} aria-hidden />;
        const linked = new Map(items.map((identity) => [identity.provider, identity]));
        const shown = socialOrder.filter(
          (provider) => linked.has(provider) || offered.data?.[provider].enabled === true,
        );
        if (shown.length === 0)
          return (
            <p className={classes.text}>
              <Trans>No other sign-in methods are available right now.</Trans>
            </p>
          );
        return (
          <ul className={classes.rows}>
            {shown.map((provider) => (
              <ProviderRow
                key={provider}
                provider={provider}
                identity={linked.get(provider)}
                isOnly={!hasPassword && linked.has(provider) && items.length === 1}
              />
            ))}
          </ul>
        );
      }}
    </ReadSection>
  );
};

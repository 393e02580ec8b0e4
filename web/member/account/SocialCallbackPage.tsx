import { Trans, useLingui } from '@lingui/react/macro';
import { Box, Button, Flex, Loader, Title } from '@mantine/core';
import { IconLinkOff } from '@tabler/icons-react';
import { useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import type { SocialProvider } from '../../../contract/accounts/socialLogin.ts';
import { contract } from '../../../contract/index.ts';
import { ApiError } from '../../lib/api/apiError.ts';
import { refresh } from '../../lib/api/query.ts';
import { authDialog } from '../../shared/auth/authDialog.ts';
import { refusalText } from '../../shared/auth/refusal.ts';
import { SecondStep } from '../../shared/auth/SecondStep.tsx';
import { socialSigns } from '../../shared/auth/socialProviders.tsx';
import { usePageTitle } from '../../shared/settings/usePageTitle.ts';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { finishSocial, type SocialEnd } from './finishSocial.ts';
import { useOnce } from './once.ts';
import { profilePath } from './ownProfile.ts';

type Refused = Exclude<SocialEnd, { kind: 'signedIn' | 'linked' | 'secondStep' }>;

const useRefusal = (end: Refused | null, name: string): string => {
  const { t } = useLingui();
  if (end === null) return '';
  switch (end.kind) {
    case 'denied':
      return t`You did not give permission at ${name}, so nothing has happened.`;
    case 'foreign':
      return t`This sign-in was not started here or took too long. Please try again.`;
    case 'failed':
      return t`${name} did not confirm the sign-in. Please try again.`;
    default:
      return end.error instanceof ApiError && end.error.code === 'NOT_CONFIGURED'
        ? t`${name} login is not configured yet. Please contact an administrator.`
        : refusalText(end.error);
  }
};

const NotDone = ({ end, name }: { end: Refused; name: string }) => {
  const router = useRouter();
  const said = useRefusal(end, name);
  const mustLinkInProfile =
    end.kind === 'refused' && end.error instanceof ApiError && end.error.code === 'SOCIAL_EMAIL_UNVERIFIED';
  const signIn = () => {
    const next = end.next ?? '/';
    authDialog.open({ next, goOn: () => router.history.push(mustLinkInProfile ? profilePath() : next) });
  };
  return (
    <Flex role="alert" flex={1}>
      <EmptyState
        page
        icon={<IconLinkOff size={28} aria-hidden />}
        title={end.isLink ? <Trans>{name} was not linked</Trans> : <Trans>You are not signed in</Trans>}
        text={said}
        action={
          end.isLink ? (
            <Button onClick={() => router.history.replace(end.next ?? profilePath())}>
              <Trans>Back to your profile</Trans>
            </Button>
          ) : (
            <Button onClick={signIn}>
              <Trans>Sign in</Trans>
            </Button>
          )
        }
      />
    </Flex>
  );
};

const SecondStepPage = ({ end, name }: { end: Extract<SocialEnd, { kind: 'secondStep' }>; name: string }) => {
  const router = useRouter();
  const [over, setOver] = useState<string | null | false>(false);
  if (over !== false) {
    const error = new ApiError('CHALLENGE_INVALID', 400, over ?? '');
    return over === null ? (
      <NotDone end={{ kind: 'denied', next: end.next, isLink: false }} name={name} />
    ) : (
      <NotDone end={{ kind: 'refused', error, next: end.next, isLink: false }} name={name} />
    );
  }
  return (
    <Flex flex={1} justify="center" px="md" py="xl">
      <Box w="100%" maw={380}>
        <Title order={1} size="h3" mb="xs">
          <Trans>Confirm it’s you</Trans>
        </Title>
        <SecondStep asked={end.asked} onSignedIn={() => router.history.replace(end.next)} onBack={setOver} />
      </Box>
    </Flex>
  );
};

/** Redirect target for Google and LinkedIn. */
export const SocialCallbackPage = ({ provider }: { provider: SocialProvider }) => {
  const { t } = useLingui();
  const router = useRouter();
  const { name } = socialSigns[provider];
  usePageTitle(t`Sign in with ${name}`);
  const [query] = useState(() => location.search);
  const outcome = useOnce(`social:${provider}:${query}`, () =>
    finishSocial(provider, new URLSearchParams(query)),
  );
  const end: SocialEnd | null =
    outcome.state === 'done'
      ? outcome.value
      : outcome.state === 'failed'
        ? { kind: 'refused', error: outcome.error, next: '/', isLink: false }
        : null;

  useEffect(() => {
    // The code is already used, but it should not stay in the history.
    if (location.search !== '') router.history.replace(location.pathname);
  }, [router]);

  useEffect(() => {
    if (end?.kind !== 'signedIn' && end?.kind !== 'linked') return;
    if (end.kind === 'linked') {
      refresh([contract.socialLogin.identities]);
      toast.done(t`${name} is linked to your account`);
    }
    router.history.replace(end.next);
  }, [end, router, name, t]);

  if (end?.kind === 'secondStep') return <SecondStepPage end={end} name={name} />;
  if (end !== null && end.kind !== 'signedIn' && end.kind !== 'linked')
    return <NotDone end={end} name={name} />;
  return <EmptyState page icon={<Loader size="sm" />} title={<Trans>Finishing with {name} …</Trans>} />;
};

export const GoogleCallbackPage = () => <SocialCallbackPage provider="google" />;
export const LinkedInCallbackPage = () => <SocialCallbackPage provider="linkedin" />;

import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Divider, SimpleGrid } from '@mantine/core';
import { useState } from 'react';
import type { SocialProvider } from '../../../contract/accounts/socialLogin.ts';
import { call } from '../../lib/api/api.ts';
import { ApiError } from '../../lib/api/apiError.ts';
import { toast } from '../../ui/feedback/toast.ts';
import { authDialog } from './authDialog.ts';
import { socialOrder, socialSigns } from './socialProviders.tsx';
import { rememberStart } from './socialStart.ts';

export const SocialSection = ({ disabled }: { disabled: boolean }) => {
  const { t } = useLingui();
  const [leaving, setLeaving] = useState<SocialProvider | null>(null);

  const refused = (error: unknown, name: string): string => {
    if (!(error instanceof ApiError) || error.status === 0 || error.body === null)
      return t`${name} login is not available`;
    if (error.code === 'NOT_CONFIGURED')
      return t`${name} login is not configured yet. Please contact an administrator.`;
    return error.message;
  };

  const start = async (provider: SocialProvider) => {
    setLeaving(provider);
    try {
      const { authUrl } = await call(socialSigns[provider].start);
      const here = `${location.pathname}${location.search}`;
      rememberStart(authUrl, { provider, purpose: 'signIn', next: authDialog.get().next ?? here });
      location.assign(authUrl);
    } catch (error) {
      toast.failed(refused(error, socialSigns[provider].name));
      setLeaving(null);
    }
  };

  return (
    <section>
      <Divider label={<Trans>Or continue with</Trans>} my="md" />
      <SimpleGrid cols={2} spacing="sm">
        {socialOrder.map((provider) => (
          <Button
            key={provider}
            variant="default"
            leftSection={socialSigns[provider].icon}
            disabled={disabled || leaving !== null}
            loading={leaving === provider}
            onClick={() => void start(provider)}
          >
            {socialSigns[provider].name}
          </Button>
        ))}
      </SimpleGrid>
    </section>
  );
};

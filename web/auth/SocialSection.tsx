import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Divider, SimpleGrid } from '@mantine/core';
import { IconBrandGoogleFilled, IconBrandLinkedinFilled } from '@tabler/icons-react';
import { useState } from 'react';
import { contract } from '../../contract/index.ts';
import { call } from '../lib/api.ts';
import { ApiError } from '../lib/apiError.ts';
import { toast } from '../ui/toast.ts';

const providers = [
  { name: 'Google', start: contract.auth.google, icon: <IconBrandGoogleFilled size={16} aria-hidden /> },
  {
    name: 'LinkedIn',
    start: contract.auth.linkedin,
    icon: <IconBrandLinkedinFilled size={16} aria-hidden />,
  },
];

type Provider = (typeof providers)[number];

export const SocialSection = ({ disabled }: { disabled: boolean }) => {
  const { t } = useLingui();
  const [leaving, setLeaving] = useState<string | null>(null);

  const refused = (error: unknown, name: string): string => {
    if (!(error instanceof ApiError) || error.status === 0 || error.body === null)
      return t`${name} login is not available`;
    if (error.code === 'NOT_CONFIGURED')
      return t`${name} login is not configured yet. Please contact an administrator.`;
    return error.message;
  };

  const start = async ({ name, start: endpoint }: Provider) => {
    setLeaving(name);
    try {
      const { authUrl } = await call(endpoint);
      location.assign(authUrl);
    } catch (error) {
      toast.failed(refused(error, name));
      setLeaving(null);
    }
  };

  return (
    <section>
      <Divider label={<Trans>Or continue with</Trans>} my="md" />
      <SimpleGrid cols={2} spacing="sm">
        {providers.map((provider) => (
          <Button
            key={provider.name}
            variant="default"
            leftSection={provider.icon}
            disabled={disabled || leaving !== null}
            loading={leaving === provider.name}
            onClick={() => void start(provider)}
          >
            {provider.name}
          </Button>
        ))}
      </SimpleGrid>
    </section>
  );
};

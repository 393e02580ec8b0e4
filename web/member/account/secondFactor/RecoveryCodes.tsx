import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Group, Stack, Text } from '@mantine/core';
import { IconCopy, IconDownload } from '@tabler/icons-react';
import { useSiteSettings } from '../../../shared/settings/siteSettings.ts';
import { toast } from '../../../ui/feedback/toast.ts';
import { downloadFile } from '../../../ui/inputs/downloadFile.ts';
import classes from './SecondFactor.module.css';

/** Recovery codes for signing in without phone or passkeys. Shown only once. */
export const RecoveryCodes = ({ codes, onSaved }: { codes: readonly string[]; onSaved: () => void }) => {
  const { t } = useLingui();
  const { siteName } = useSiteSettings();
  const text = [t`Recovery codes of ${siteName}`, t`Each of them works once.`, '', ...codes, ''].join('\n');
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(codes.join('\n'));
      toast.done(t`Recovery codes copied`);
    } catch {
      toast.failed(t`Copying is not possible here. Download them instead.`);
    }
  };
  return (
    <Stack gap="md">
      <Text size="sm">
        <Trans>
          With these codes you sign in when you have neither your phone nor a passkey. Keep them in a safe
          place, like a password manager: they are shown only now.
        </Trans>
      </Text>
      <ul className={classes.codes} aria-label={t`Recovery codes`}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <Group gap="xs">
        <Button
          variant="default"
          size="compact-sm"
          leftSection={<IconCopy size={16} aria-hidden />}
          onClick={() => void copy()}
        >
          <Trans>Copy</Trans>
        </Button>
        <Button
          variant="default"
          size="compact-sm"
          leftSection={<IconDownload size={16} aria-hidden />}
          onClick={() => downloadFile(new Blob([text], { type: 'text/plain' }), 'recovery-codes.txt')}
        >
          <Trans>Download</Trans>
        </Button>
      </Group>
      <Button fullWidth onClick={onSaved}>
        <Trans>I have saved them</Trans>
      </Button>
    </Stack>
  );
};

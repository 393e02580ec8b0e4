import { useLingui } from '@lingui/react/macro';
import { Text } from '@mantine/core';
import { errorText } from '../../lib/api/errorText.ts';

/** Why a change failed, below its fields; nothing while there is no error. */
export const Failed = ({ error }: { error: unknown }) => {
  const { i18n } = useLingui();
  return error === null ? null : (
    <Text size="sm" c="red" role="alert">
      {errorText(i18n, error)}
    </Text>
  );
};

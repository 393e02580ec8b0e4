import { Trans, useLingui } from '@lingui/react/macro';
import { Group, Radio, Textarea } from '@mantine/core';
import { blockReasons } from '../../../contract/accounts/users.ts';
import { blockReasonText } from '../../shared/accounts/blockReasons.ts';
import type { BlockGrounds } from './blockReasons.ts';

type Props = { value: BlockGrounds; onChange: (value: BlockGrounds) => void };

/** Why accounts are blocked; members never see it. */
export const BlockReasonFields = ({ value, onChange }: Props) => {
  const { i18n } = useLingui();
  return (
    <>
      <Radio.Group
        label={<Trans>Reason</Trans>}
        description={<Trans>Only your team sees it.</Trans>}
        value={value.reason}
        onChange={(picked) =>
          onChange({ ...value, reason: blockReasons.find((one) => one === picked) ?? null })
        }
      >
        <Group gap="lg" mt="xs">
          {blockReasons.map((one, place) => (
            <Radio
              key={one}
              value={one}
              label={i18n._(blockReasonText[one])}
              {...(place === 0 && { 'data-autofocus': true })}
            />
          ))}
        </Group>
      </Radio.Group>
      <Textarea
        label={<Trans>Note</Trans>}
        description={<Trans>Only your team sees it.</Trans>}
        autosize
        minRows={2}
        maxRows={6}
        maxLength={1000}
        value={value.note}
        onChange={(event) => onChange({ ...value, note: event.currentTarget.value })}
      />
    </>
  );
};

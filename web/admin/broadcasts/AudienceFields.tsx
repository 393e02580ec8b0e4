import { Trans, useLingui } from '@lingui/react/macro';
import { Group, MultiSelect, Radio, Text } from '@mantine/core';
import { useRef } from 'react';
import { Controller, useFormContext, useWatch } from 'react-hook-form';
import type { Audience } from '../../../contract/messaging/broadcasts.ts';
import { audienceKinds, audienceText } from './broadcastText.ts';
import { type Composed, nobodyYet } from './composeForm.ts';
import { PeoplePick } from './PeoplePick.tsx';
import type { AudienceNames } from './useAudienceNames.ts';

const isKind = (value: string): value is Audience['kind'] => value in nobodyYet;

type PickProps = {
  name: 'audience.roles' | 'audience.planIds';
  label: string;
  options: readonly { value: string; label: string }[];
  lacks: boolean;
};

const PickSome = ({ name, label, options, lacks }: PickProps) => {
  const { t } = useLingui();
  const { control } = useFormContext<Composed>();
  return (
    <Controller
      control={control}
      name={name}
      render={({ field, fieldState }) => (
        <MultiSelect
          ref={field.ref}
          label={label}
          data={[...options]}
          value={field.value ?? []}
          searchable
          hidePickedOptions
          clearable
          clearButtonProps={{ 'aria-label': t`Remove all` }}
          nothingFoundMessage={<Trans>No matches</Trans>}
          error={fieldState.error?.message ?? (lacks ? t`The list could not be loaded whole.` : undefined)}
          onChange={field.onChange}
          onBlur={field.onBlur}
        />
      )}
    />
  );
};

/** Audience of a message. Each kind keeps its selection when switching between kinds. */
export const AudienceFields = ({ names }: { names: AudienceNames }) => {
  const { t, i18n } = useLingui();
  const { control, setValue, getValues, clearErrors } = useFormContext<Composed>();
  const kind = useWatch({ control, name: 'audience.kind' });
  const audienceByKind = useRef<Record<Audience['kind'], Audience>>({ ...nobodyYet });
  const switchKind = (next: string) => {
    if (!isKind(next)) return;
    const now = getValues('audience');
    audienceByKind.current[now.kind] = now;
    clearErrors('audience');
    setValue('audience', audienceByKind.current[next], { shouldDirty: true });
  };
  return (
    <>
      <Radio.Group label={t`Send to`} value={kind} onChange={switchKind}>
        <Group gap="md" mt={6}>
          {audienceKinds.map((one) => (
            <Radio
              key={one}
              value={one}
              label={i18n._(audienceText[one])}
              disabled={one === 'users' && !names.mayReadPeople}
            />
          ))}
        </Group>
      </Radio.Group>
      {!names.mayReadPeople && (
        <Text size="sm" c="dimmed">
          <Trans>Picking individual users needs the permission to see users.</Trans>
        </Text>
      )}
      {kind === 'role' && (
        <PickSome
          key="roles"
          name="audience.roles"
          label={t`Which roles`}
          options={names.roleOptions}
          lacks={names.lacksRoles}
        />
      )}
      {kind === 'plan' && (
        <PickSome
          key="plans"
          name="audience.planIds"
          label={t`Members with one of these plans now`}
          options={names.planOptions}
          lacks={names.lacksPlans}
        />
      )}
      {kind === 'users' && (
        <Controller
          control={control}
          name="audience.userIds"
          render={({ field, fieldState }) => (
            <PeoplePick
              ids={field.value ?? []}
              error={fieldState.error?.message}
              fieldRef={field.ref}
              onChange={field.onChange}
              onBlur={field.onBlur}
            />
          )}
        />
      )}
    </>
  );
};

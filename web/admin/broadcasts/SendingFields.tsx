import { Trans, useLingui } from '@lingui/react/macro';
import { Checkbox, Group, Radio, TextInput } from '@mantine/core';
import { Controller, useFormContext, useWatch } from 'react-hook-form';
import { notificationChannels } from '../../../contract/messaging/notificationKinds.ts';
import { isoOf, localOf } from '../coupons/couponForm.ts';
import { wayText } from './broadcastText.ts';
import type { Composed } from './composeForm.ts';
import { Moment } from './Moment.tsx';

/** Channels and time. */
export const SendingFields = () => {
  const { t, i18n } = useLingui();
  const { control, setValue, clearErrors } = useFormContext<Composed>();
  const scheduledAt = useWatch({ control, name: 'scheduledAt' });
  const isLater = typeof scheduledAt === 'string';
  return (
    <>
      <Controller
        control={control}
        name="channels"
        render={({ field, fieldState }) => (
          <Checkbox.Group
            label={t`Channels`}
            description={t`Everybody is notified only through the channels they allow`}
            value={field.value ?? []}
            error={fieldState.error?.message}
            onChange={field.onChange}
          >
            <Group gap="md" mt={6}>
              {notificationChannels.map((channel, place) => (
                <Checkbox
                  key={channel}
                  ref={place === 0 ? field.ref : undefined}
                  value={channel}
                  label={i18n._(wayText[channel])}
                  onBlur={field.onBlur}
                />
              ))}
            </Group>
          </Checkbox.Group>
        )}
      />
      <Radio.Group
        label={t`When`}
        value={isLater ? 'later' : 'now'}
        onChange={(when) => {
          clearErrors('scheduledAt');
          setValue('scheduledAt', when === 'later' ? '' : null, { shouldDirty: true });
        }}
      >
        <Group gap="md" mt={6}>
          <Radio value="now" label={t`Now`} />
          <Radio value="later" label={t`At a day and time`} />
        </Group>
      </Radio.Group>
      {isLater && (
        <Controller
          control={control}
          name="scheduledAt"
          render={({ field, fieldState }) => (
            <TextInput
              ref={field.ref}
              type="datetime-local"
              label={t`Day and time`}
              description={
                scheduledAt === '' ? <Trans>In your own time zone</Trans> : <Moment at={scheduledAt} />
              }
              value={localOf(field.value || null)}
              min={localOf(new Date().toISOString())}
              error={fieldState.error?.message}
              onChange={(event) => field.onChange(isoOf(event.currentTarget.value) ?? '')}
              onBlur={field.onBlur}
            />
          )}
        />
      )}
    </>
  );
};

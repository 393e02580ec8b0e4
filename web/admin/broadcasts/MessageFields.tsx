import { Trans, useLingui } from '@lingui/react/macro';
import { Textarea, TextInput } from '@mantine/core';
import { Controller, useFormContext, useWatch } from 'react-hook-form';
import { useFormat } from '../../lib/format.ts';
import classes from './Broadcasts.module.css';
import { type Composed, pathOf, TEXT_MAX, TITLE_MAX } from './composeForm.ts';

const Typed = ({ text, most }: { text: string; most: number }) => {
  const { number } = useFormat();
  const count = text.trim().length;
  return (
    <span className={classes.typed} data-over={count > most || undefined}>
      <Trans>
        {number(count)} of {number(most)} characters
      </Trans>
    </span>
  );
};

/** Text and link of a message. */
export const MessageFields = () => {
  const { t } = useLingui();
  const { register, control, formState } = useFormContext<Composed>();
  const { errors } = formState;
  const [title, body] = useWatch({ control, name: ['title', 'body'] });
  const order: ('label' | 'input' | 'description' | 'error')[] = ['label', 'input', 'description', 'error'];
  return (
    <>
      <TextInput
        {...register('title')}
        label={t`Title`}
        description={<Typed text={title ?? ''} most={TITLE_MAX} />}
        inputWrapperOrder={order}
        autoComplete="off"
        data-autofocus
        error={errors.title?.message}
      />
      <Textarea
        {...register('body')}
        label={t`Text`}
        description={<Typed text={body ?? ''} most={TEXT_MAX} />}
        inputWrapperOrder={order}
        autosize
        minRows={4}
        maxRows={14}
        error={errors.body?.message}
      />
      <Controller
        control={control}
        name="link"
        render={({ field, fieldState }) => (
          <TextInput
            ref={field.ref}
            label={t`Link`}
            description={t`A page of this site like /market; empty: none`}
            autoComplete="off"
            spellCheck={false}
            value={field.value ?? ''}
            error={fieldState.error?.message}
            onChange={(event) => field.onChange(event.currentTarget.value || null)}
            onBlur={(event) => {
              field.onChange(pathOf(event.currentTarget.value, window.location.origin));
              field.onBlur();
            }}
          />
        )}
      />
    </>
  );
};

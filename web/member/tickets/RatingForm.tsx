import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Group, Rating, Stack, Textarea } from '@mantine/core';
import { useState } from 'react';
import { Controller } from 'react-hook-form';
import { contract } from '../../../contract/index.ts';
import { ratingBody } from '../../../contract/support/ticketBodies.ts';
import type { Ticket } from '../../../contract/support/tickets.ts';
import { errorText } from '../../lib/api/errorText.ts';
import { useSave } from '../../lib/api/query.ts';
import { useContractForm } from '../../lib/form.ts';
import { Stars } from '../../shared/tickets/Stars.tsx';
import { Section } from '../../ui/Section.tsx';
import classes from './RatingForm.module.css';

const Given = ({ rating, onChange }: { rating: NonNullable<Ticket['rating']>; onChange: () => void }) => (
  <Stack gap="xs">
    <Group gap="sm">
      <Stars count={rating.stars} />
      <Button size="compact-sm" variant="subtle" onClick={onChange}>
        <Trans>Change it</Trans>
      </Button>
    </Group>
    {rating.words !== null && (
      <p className={classes.text} dir="auto">
        {rating.words}
      </p>
    )}
    <p className={classes.thanks} role="status">
      <Trans>Thank you. We read every one.</Trans>
    </p>
  </Stack>
);

const Form = ({ ticket, onDone }: { ticket: Ticket; onDone: () => void }) => {
  const { t, i18n } = useLingui();
  const form = useContractForm(ratingBody, {
    defaultValues: {
      comment: ticket.rating?.words ?? '',
      ...(ticket.rating && { rating: ticket.rating.stars }),
    },
    draftKey: `rating:${ticket.id}`,
    mode: 'onSubmit',
  });
  const save = useSave(contract.tickets.rate, { refresh: [contract.tickets.read, contract.tickets.list] });
  const [refusal, setRefusal] = useState<string | null>(null);
  const { errors, isSubmitting } = form.formState;
  const submit = form.handleSubmit(async (body) => {
    setRefusal(null);
    try {
      await save.mutateAsync({ params: { id: ticket.id }, body });
      form.forgetDraft();
      onDone();
    } catch (error) {
      setRefusal(errorText(i18n, error));
    }
  });
  return (
    <form onSubmit={(event) => void submit(event)} noValidate>
      <Stack gap="sm">
        <Controller
          control={form.control}
          name="rating"
          render={({ field }) => (
            <fieldset className={classes.stars}>
              <legend>
                <Trans>How well did we help?</Trans>
              </legend>
              <Rating
                size="lg"
                color="petrol"
                value={field.value ?? 0}
                onChange={field.onChange}
                getSymbolLabel={(stars) => (stars === 1 ? t`1 star` : t`${stars} stars`)}
              />
              {errors.rating !== undefined && (
                <p className={classes.fault} role="alert">
                  {t`Pick 1 to 5 stars`}
                </p>
              )}
            </fieldset>
          )}
        />
        <Textarea
          {...form.register('comment')}
          label={t`In your words (optional)`}
          autosize
          dir="auto"
          minRows={2}
          maxRows={8}
          error={errors.comment?.message ?? refusal ?? undefined}
        />
        <Group justify="flex-end">
          <Button type="submit" variant="default" loading={isSubmitting}>
            <Trans>Send rating</Trans>
          </Button>
        </Group>
      </Stack>
    </form>
  );
};

/** Rating by the requester; it can be changed later. */
export const RatingForm = ({ ticket }: { ticket: Ticket }) => {
  const [changing, setChanging] = useState(false);
  return (
    <Section title={<Trans>Rating</Trans>} card>
      {ticket.rating !== null && !changing ? (
        <Given rating={ticket.rating} onChange={() => setChanging(true)} />
      ) : (
        <Form ticket={ticket} onDone={() => setChanging(false)} />
      )}
    </Section>
  );
};

import { Trans, useLingui } from '@lingui/react/macro';
import { Loader, TextInput, type TextInputProps } from '@mantine/core';
import { IconAlertTriangle, IconCheck, IconX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './AvailabilityInput.module.css';
import type { Availability } from './availability.ts';

type Props = TextInputProps & { availability: Availability; fieldError: ReactNode };

const Mark = ({ availability }: { availability: Availability }) => {
  const { t } = useLingui();
  switch (availability.state) {
    case 'checking':
      return <Loader size={16} aria-label={t`Checking`} />;
    case 'available':
      return <IconCheck size={18} className={classes.free} role="img" aria-label={t`Available`} />;
    case 'unavailable':
      return <IconX size={18} className={classes.taken} role="img" aria-label={t`Not available`} />;
    case 'error':
      return <IconAlertTriangle size={18} className={classes.unsure} aria-hidden />;
    default:
      return null;
  }
};

/** A text field with a green or red border and icon showing the availability result. */
export const AvailabilityInput = ({ availability, fieldError, ...input }: Props) => {
  const taken = availability.state === 'unavailable' ? availability.message : undefined;
  return (
    <div>
      <TextInput
        {...input}
        classNames={{ input: classes.input }}
        rightSection={<Mark availability={availability} />}
        error={taken ?? fieldError}
        attributes={{ input: { 'data-availability': availability.state } }}
      />
      <div aria-live="polite" className={classes.label}>
        {availability.state === 'available' && fieldError === undefined && (
          <span className={classes.free}>{availability.message}</span>
        )}
        {availability.state === 'error' && (
          <span className={classes.unsure}>
            <Trans>Error checking availability</Trans>
          </span>
        )}
      </div>
    </div>
  );
};

import { useLingui } from '@lingui/react/macro';
import { Alert, type AlertProps } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './BulkFailures.module.css';
import { type Failure, failureText } from './bulkApproval.ts';

type Props = Pick<AlertProps, 'm' | 'my'> & {
  title: ReactNode;
  ads: readonly Failure[];
  onClose: () => void;
};

/** The ads that a bulk action did not reach, each with the reason. */
export const BulkFailures = ({ title, ads, onClose, ...space }: Props) => {
  const { t, i18n } = useLingui();
  return (
    <Alert
      color="red"
      variant="light"
      role="alert"
      withCloseButton
      closeButtonLabel={t`Close`}
      onClose={onClose}
      title={title}
      {...space}
    >
      <ul className={classes.list}>
        {ads.map(({ id, title: of, code }) => (
          <li key={id}>
            {of}: {i18n._(failureText(code))}
          </li>
        ))}
      </ul>
    </Alert>
  );
};

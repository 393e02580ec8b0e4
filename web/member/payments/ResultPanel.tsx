import { useLingui } from '@lingui/react/macro';
import { Anchor, Loader } from '@mantine/core';
import { IconCircleCheck, IconCircleMinus, IconCircleX, IconClockHour4 } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { Payment } from '../../../contract/billing/payments.ts';
import { messageText } from '../../i18n/messageText.ts';
import { methodText } from '../../shared/money/paymentText.ts';
import { useMoney } from '../../shared/money/useMoney.ts';
import { Code } from '../../ui/Code.tsx';
import classes from './ResultPanel.module.css';

export type Look = 'done' | 'waiting' | 'late' | 'failed' | 'cancelled';

const icons: Record<Look, ReactNode> = {
  done: <IconCircleCheck size={40} stroke={1.5} aria-hidden />,
  waiting: <Loader size={32} aria-hidden />,
  late: <IconClockHour4 size={40} stroke={1.5} aria-hidden />,
  failed: <IconCircleX size={40} stroke={1.5} aria-hidden />,
  cancelled: <IconCircleMinus size={40} stroke={1.5} aria-hidden />,
};

type Props = {
  look: Look;
  title: ReactNode;
  payment: Payment | undefined;
  actions: ReactNode;
  /** Status text, announced when it changes. */
  children: ReactNode;
};

/** Payment result, after returning from the provider. */
export const ResultPanel = ({ look, title, payment, actions, children }: Props) => {
  const { i18n } = useLingui();
  const { figure } = useMoney();
  return (
    <div className={classes.page}>
      <div className={classes.panel} data-look={look}>
        <span className={classes.icon}>{icons[look]}</span>
        <h1 className={classes.title}>{title}</h1>
        <div className={classes.text} role="status">
          {children}
        </div>
        {payment !== undefined && (
          <p className={classes.slip}>
            <span>
              <Anchor
                inherit
                renderRoot={(props) => (
                  <Link to="/users/payments" search={{ payment: payment.id }} {...props} />
                )}
              >
                <Code>{payment.number}</Code>
              </Anchor>
              <span className={classes.method}>
                <bdi>{messageText(payment.descriptionMessage)}</bdi> ·{' '}
                {i18n._(methodText[payment.paymentMethod])}
              </span>
            </span>
            <span className={classes.sum}>
              {figure(payment.amount, payment.currency)} <small>{payment.currency}</small>
            </span>
          </p>
        )}
        <div className={classes.actions}>{actions}</div>
      </div>
    </div>
  );
};

import { Trans, useLingui } from '@lingui/react/macro';
import { Anchor, Button, Progress, VisuallyHidden } from '@mantine/core';
import { IconCircle, IconCircleCheck } from '@tabler/icons-react';
import { Link, type LinkProps } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useFormat } from '../../lib/format.ts';
import { Section } from '../../ui/Section.tsx';
import classes from './Checklist.module.css';

export type ChecklistItem = {
  step: string;
  done: boolean;
  title: ReactNode;
  /** The benefit of the step, or how to do it. */
  why: ReactNode;
  leads: LinkProps;
  /** Present if the default may be right as it is. */
  onSkip?: () => void;
};
type Props = { title: ReactNode; items: readonly ChecklistItem[]; onHide: () => void };

/** Onboarding steps, each linking to where it is done; they are ticked automatically. */
export const Checklist = ({ title, items, onHide }: Props) => {
  const { t } = useLingui();
  const { number } = useFormat();
  const done = items.filter((item) => item.done).length;
  return (
    <Section
      card
      title={title}
      note={
        <Trans>
          {number(done)} of {number(items.length)} done
        </Trans>
      }
      actions={
        <Button variant="subtle" size="compact-sm" onClick={onHide}>
          <Trans>Hide this list</Trans>
        </Button>
      }
    >
      <Progress value={(done / items.length) * 100} size="sm" aria-label={t`Progress`} />
      <ul className={classes.steps}>
        {items.map((item) => (
          <li key={item.step} data-done={item.done}>
            {item.done ? <IconCircleCheck size={18} aria-hidden /> : <IconCircle size={18} aria-hidden />}
            <div className={classes.step}>
              {item.done ? (
                <span>{item.title}</span>
              ) : (
                <Anchor inherit renderRoot={(props) => <Link {...item.leads} {...props} />}>
                  {item.title}
                </Anchor>
              )}{' '}
              <VisuallyHidden>{item.done ? t`done` : t`to do`}</VisuallyHidden>
              {!item.done && <span className={classes.why}>{item.why}</span>}
            </div>
            {!item.done && item.onSkip !== undefined && (
              <Button
                variant="subtle"
                color="gray"
                size="compact-xs"
                fw={450}
                className={classes.skip}
                onClick={item.onSkip}
              >
                <Trans>Skip</Trans> <VisuallyHidden>{item.title}</VisuallyHidden>
              </Button>
            )}
          </li>
        ))}
      </ul>
    </Section>
  );
};

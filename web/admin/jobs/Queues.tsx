import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { Fragment } from 'react';
import type { Answer } from '../../../contract/core/endpoint.ts';
import type { contract } from '../../../contract/index.ts';
import { useFormat } from '../../lib/format.ts';
import { RelativeTime } from '../../ui/RelativeTime.tsx';
import { Section } from '../../ui/Section.tsx';
import { PlainTable } from '../../ui/table/PlainTable.tsx';
import classes from './JobsPage.module.css';
import { nameOfJob } from './jobText.ts';
import { useRetry } from './useRetry.ts';

type Queue = Answer<typeof contract.jobs.overview>['queues'][number];

const LATE_MS = 60_000;

/** Job queues with their waiting and failed counts. */
export const Queues = ({ queues }: { queues: readonly Queue[] }) => {
  const { t, i18n } = useLingui();
  const { number } = useFormat();
  const retry = useRetry();
  const isLate = ({ dueSince }: Queue) => dueSince !== null && Date.now() - Date.parse(dueSince) > LATE_MS;
  return (
    <Section title={t`Queues`} card>
      <PlainTable
        label={t`Queues`}
        heads={[t`Kind`, t`Failed`, t`Waiting`, t`Running`, t`Done in 24 h`]}
        rows={queues.map((queue) => ({
          key: queue.name,
          name: nameOfJob(i18n, queue.name),
          figures: [
            queue.failed === 0 ? (
              number(0)
            ) : (
              <Button
                key="again"
                size="compact-xs"
                variant="light"
                color="red"
                aria-label={t`Run ${number(queue.failed)} failed again: ${nameOfJob(i18n, queue.name)}`}
                loading={retry.isPending}
                onClick={() => retry.mutate({ body: { queue: queue.name } })}
              >
                <Trans>{number(queue.failed)}, run again</Trans>
              </Button>
            ),
            <Fragment key="waiting">
              {number(queue.waiting)}
              {isLate(queue) && queue.dueSince !== null && (
                <span className={classes.quiet}>
                  <Trans>
                    due <RelativeTime at={queue.dueSince} />
                  </Trans>
                </span>
              )}
            </Fragment>,
            number(queue.running),
            number(queue.done),
          ],
        }))}
      />
    </Section>
  );
};

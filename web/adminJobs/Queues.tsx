import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import type { Answer } from '../../contract/endpoint.ts';
import type { contract } from '../../contract/index.ts';
import { useFormat } from '../lib/format.ts';
import { Ago } from '../ui/Ago.tsx';
import { Section } from '../ui/Section.tsx';
import classes from './JobsPage.module.css';
import { nameOfJob } from './jobText.ts';
import { useRetry } from './useRetry.ts';

type Queue = Answer<typeof contract.jobs.overview>['queues'][number];

const LATE_MS = 60_000;

/** Each kind of job, with what waits and what failed. */
export const Queues = ({ queues }: { queues: readonly Queue[] }) => {
  const { t, i18n } = useLingui();
  const { number } = useFormat();
  const retry = useRetry();
  const isLate = ({ dueSince }: Queue) => dueSince !== null && Date.now() - Date.parse(dueSince) > LATE_MS;
  return (
    <Section title={t`Queues`} card>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reachable with the keyboard */}
      <div className={classes.scroll} tabIndex={0} role="group" aria-label={t`Queues`}>
        <table className={classes.table} aria-label={t`Queues`}>
          <thead>
            <tr>
              <th scope="col">
                <Trans>Kind</Trans>
              </th>
              <th scope="col">
                <Trans>Failed</Trans>
              </th>
              <th scope="col">
                <Trans>Waiting</Trans>
              </th>
              <th scope="col">
                <Trans>Running</Trans>
              </th>
              <th scope="col">
                <Trans>Done in 24 h</Trans>
              </th>
            </tr>
          </thead>
          <tbody>
            {queues.map((queue) => (
              <tr key={queue.name}>
                <th scope="row">{nameOfJob(i18n, queue.name)}</th>
                <td>
                  {queue.failed === 0 ? (
                    number(0)
                  ) : (
                    <Button
                      size="compact-xs"
                      variant="light"
                      color="red"
                      aria-label={t`Run ${number(queue.failed)} failed again: ${nameOfJob(i18n, queue.name)}`}
                      loading={retry.isPending}
                      onClick={() => retry.mutate({ body: { queue: queue.name } })}
                    >
                      <Trans>{number(queue.failed)}, run again</Trans>
                    </Button>
                  )}
                </td>
                <td>
                  {number(queue.waiting)}
                  {isLate(queue) && queue.dueSince !== null && (
                    <span className={classes.quiet}>
                      <Trans>
                        due <Ago at={queue.dueSince} />
                      </Trans>
                    </span>
                  )}
                </td>
                <td>{number(queue.running)}</td>
                <td>{number(queue.done)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Section>
  );
};

import { Skeleton } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { ApiError } from '../../lib/api/apiError.ts';
import { ErrorState } from '../../ui/feedback/ErrorState.tsx';
import { Section } from '../../ui/Section.tsx';

type Props<T> = {
  title: ReactNode;
  read: UseQueryResult<T, ApiError>;
  /** Height of the content in pixels: avoids a layout shift when it loads. */
  height: number;
  actions?: (answer: T) => ReactNode;
  children: (answer: T) => ReactNode;
};

/** A profile card that loads its content from the server. */
export const ReadSection = <T,>({ title, read, height, actions, children }: Props<T>) => {
  const { data, isError, error, refetch } = read;
  return (
    <Section
      card
      title={title}
      {...(actions === undefined || data === undefined ? {} : { actions: actions(data) })}
    >
      {data !== undefined ? (
        children(data)
      ) : isError ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <Skeleton height={height} aria-hidden />
      )}
    </Section>
  );
};

import { Skeleton } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { ApiError } from '../lib/apiError.ts';
import { ErrorState } from '../ui/ErrorState.tsx';
import { Section } from '../ui/Section.tsx';

type Props<T> = {
  title: ReactNode;
  read: UseQueryResult<T, ApiError>;
  /** Of the content, in pixels: nothing moves when it comes. */
  height: number;
  actions?: (answer: T) => ReactNode;
  children: (answer: T) => ReactNode;
};

/** A card of the profile whose content is read from the server. */
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

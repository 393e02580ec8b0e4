import type { FeedMark } from '../db/changeFeed.ts';

/** An idle instance marks this often, so that its mark is not trimmed (an hour, `trimChanges`). */
const AGE_MAX_MS = 600_000;

export type FeedPosition = ReturnType<typeof openFeedPosition>;

/**
 * From where the change feed can be resumed: the last mark, and the ads that were read since the one before it. Those may
 * show what a failover lost: if the mark survived, everything did that was read before it was sent.
 */
export function openFeedPosition() {
  let mark: (FeedMark & { at: number }) | null = null;
  /** The first mark after everything was read may have been sent before the end of that. */
  let isArmed = false;
  let readBeforeMark = new Set<number>();
  let readSinceMark = new Set<number>();
  return {
    /** Whether the feed should send one. */
    wanted: () => mark === null || readSinceMark.size > 0 || performance.now() - mark.at > AGE_MAX_MS,
    heard(heard: FeedMark): void {
      if (isArmed) mark = { ...heard, at: performance.now() };
      isArmed = true;
      readBeforeMark = readSinceMark;
      readSinceMark = new Set();
    },
    /** To be called before ads are read and again after it. */
    read(numbers: Iterable<number>): void {
      for (const number of numbers) readSinceMark.add(number);
    },
    /** Everything is read anew: no mark from before is of use. */
    reset(): void {
      mark = null;
      isArmed = false;
      readBeforeMark = new Set();
      readSinceMark = new Set();
    },
    last: (): { mark: FeedMark; unsure: number[] } | null =>
      mark && { mark, unsure: [...new Set([...readBeforeMark, ...readSinceMark])] },
  };
}

/** Idempotency keys: the same content keeps its key until the call succeeded, other content gets a new one. */
export const idempotencyKeys = () => {
  let last: { content: string; key: string } | null = null;
  return {
    for: (content: unknown): string => {
      const text = JSON.stringify(content);
      if (last?.content !== text) last = { content: text, key: crypto.randomUUID() };
      return last.key;
    },
    arrived: () => {
      last = null;
    },
  };
};

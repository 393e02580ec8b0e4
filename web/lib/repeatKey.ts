/** Idempotency keys: the same content keeps its key until it arrived, other content gets another. */
export const repeatKeys = () => {
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

/**
 * Whether the part of the ad that a path names is still what was sent. The server's answer about another content says
 * nothing about this one. The whole part counts: a range may become right by its other end.
 */
export const isAsSent = (path: string, sent: object, now: object): boolean => {
  const head = path.split('.')[0];
  const partOf = (content: object) =>
    JSON.stringify(Object.entries(content).find(([key]) => key === head)?.[1]);
  return partOf(sent) === partOf(now);
};

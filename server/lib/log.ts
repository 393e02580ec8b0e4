import { type DestinationStream, type LevelWithSilent, type Logger, pino } from 'pino';

type Asked = { method: string; url: string; ip?: string };

/** What is asked with an address stays out of the log: links from mails carry their token in it, searches what somebody wants. */
const said = ({ method, url, ip }: Asked) => ({ method, url: url.split('?', 1)[0], remoteAddress: ip });

export const openLog = (level: LevelWithSilent, to?: DestinationStream): Logger =>
  pino({ level, serializers: { req: said } }, to);

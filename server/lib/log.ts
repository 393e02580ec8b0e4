import { type DestinationStream, type LevelWithSilent, type Logger, pino } from 'pino';

type Asked = { method: string; url: string; ip?: string };

/** Omits the query string: links from mails contain tokens, and searches are private. */
const said = ({ method, url, ip }: Asked) => ({ method, url: url.split('?', 1)[0], remoteAddress: ip });

export const openLog = (level: LevelWithSilent, to?: DestinationStream): Logger =>
  pino({ level, serializers: { req: said } }, to);

import { createSocket } from 'node:dgram';
import { once } from 'node:events';

const TXT = 16;
const IN = 1;
const NXDOMAIN = 3;

/** The name of the question, which begins after the twelve bytes of the header, and where it ends. */
function questionOf(query: Buffer): { name: string; end: number } {
  const labels: string[] = [];
  let at = 12;
  for (let length = query[at] ?? 0; length > 0; length = query[at] ?? 0) {
    labels.push(query.toString('ascii', at + 1, at + 1 + length));
    at += 1 + length;
  }
  return { name: labels.join('.').toLowerCase(), end: at + 5 };
}

function answerTo(query: Buffer, texts: readonly string[] | undefined): Buffer {
  const { end } = questionOf(query);
  const header = Buffer.alloc(12);
  query.copy(header, 0, 0, 2);
  header.writeUInt16BE(0x8180 | (texts ? 0 : NXDOMAIN), 2);
  header.writeUInt16BE(1, 4);
  header.writeUInt16BE(texts?.length ?? 0, 6);
  const records = (texts ?? []).map((text) => {
    // A character string holds 255 bytes; longer texts are several.
    const parts = text.match(/.{1,200}/g) ?? [''];
    const data = Buffer.concat(
      parts.map((part) => Buffer.concat([Buffer.from([part.length]), Buffer.from(part)])),
    );
    const head = Buffer.alloc(12);
    head.writeUInt16BE(0xc00c, 0);
    head.writeUInt16BE(TXT, 2);
    head.writeUInt16BE(IN, 4);
    head.writeUInt16BE(data.length, 10);
    return Buffer.concat([head, data]);
  });
  return Buffer.concat([header, query.subarray(12, end), ...records]);
}

export type DnsServer = {
  /** For `DNS_SERVERS`. */
  address: string;
  /** TXT records by name; other names do not exist. */
  records: Map<string, string[]>;
  /** Answers nothing while it is true. */
  silent: boolean;
  close(): void;
};

/** A name server of this machine that knows TXT records. */
export async function startDnsServer(): Promise<DnsServer> {
  const socket = createSocket('udp4');
  const server: DnsServer = {
    address: '',
    records: new Map(),
    silent: false,
    close: () => socket.close(),
  };
  socket.on('message', (query, from) => {
    if (server.silent) return;
    socket.send(answerTo(query, server.records.get(questionOf(query).name)), from.port, from.address);
  });
  socket.bind(0, '127.0.0.1');
  await once(socket, 'listening');
  server.address = `127.0.0.1:${socket.address().port}`;
  return server;
}

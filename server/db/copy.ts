import { once } from 'node:events';
import { type Duplex, Readable } from 'node:stream';
import type { Client, Submittable } from 'pg';

/** The interface of `pg` for custom queries, which its types mostly omit. */
type Wire = {
  stream: Duplex;
  query(text: string): void;
  sendCopyFromChunk(chunk: Buffer): void;
  endCopyFrom(): void;
  sendCopyFail(message: string): void;
};

const BLOCK_BYTES = 256 * 1024;

/** Rows of `copy … to stdout` in blocks of whole rows, with backpressure from the reader. */
class CopyOut extends Readable implements Submittable {
  private wire: Wire | null = null;
  private block = Buffer.allocUnsafe(BLOCK_BYTES);
  private used = 0;
  private readonly text: string;

  constructor(text: string) {
    super({ highWaterMark: 4 * BLOCK_BYTES });
    this.text = text;
  }

  submit(connection: unknown): void {
    this.wire = connection as Wire;
    this.wire.query(this.text);
  }

  override _read(): void {
    this.wire?.stream.resume();
  }

  private flush(): void {
    if (this.used === 0) return;
    const block = this.block.subarray(0, this.used);
    this.block = Buffer.allocUnsafe(BLOCK_BYTES);
    this.used = 0;
    if (!this.push(block)) this.wire?.stream.pause();
  }

  // The parser reuses its buffer, so rows are copied at once.
  handleCopyData({ chunk }: { chunk: Buffer }): void {
    if (this.used + chunk.length > BLOCK_BYTES) this.flush();
    if (chunk.length > BLOCK_BYTES) {
      if (!this.push(Buffer.from(chunk))) this.wire?.stream.pause();
      return;
    }
    chunk.copy(this.block, this.used);
    this.used += chunk.length;
  }

  handleCommandComplete(): void {
    this.flush();
  }

  handleReadyForQuery(): void {
    this.push(null);
  }

  handleError(error: Error): void {
    this.destroy(error);
  }

  override _destroy(error: Error | null, done: (error: Error | null) => void): void {
    this.wire?.stream.resume();
    done(error);
  }
}

/** Stops waiting if the connection breaks. */
async function drained(stream: Duplex): Promise<void> {
  const over = new AbortController();
  const { signal } = over;
  await Promise.race([once(stream, 'drain', { signal }), once(stream, 'close', { signal })]).finally(() =>
    over.abort(),
  );
}

/** Feeds `copy … from stdin` from `source`, with backpressure from the server. */
class CopyIn implements Submittable {
  readonly done: Promise<number>;
  private readonly text: string;
  private readonly source: AsyncIterable<Buffer>;
  private rows = 0;
  private failure: unknown = null;
  private resolve: (rows: number) => void = () => undefined;
  private reject: (error: unknown) => void = () => undefined;

  constructor(text: string, source: AsyncIterable<Buffer>) {
    this.text = text;
    this.source = source;
    this.done = new Promise((resolve, reject) => {
      this.resolve = resolve;
      this.reject = reject;
    });
  }

  submit(connection: unknown): void {
    (connection as Wire).query(this.text);
  }

  private async send(wire: Wire): Promise<void> {
    try {
      for await (const chunk of this.source) {
        if (this.failure !== null) return;
        wire.sendCopyFromChunk(chunk);
        if (wire.stream.writableNeedDrain) await drained(wire.stream);
      }
      wire.endCopyFrom();
    } catch (error) {
      this.failure ??= error;
      wire.sendCopyFail('the source failed');
    }
  }

  handleCopyInResponse(connection: unknown): void {
    void this.send(connection as Wire);
  }

  handleCommandComplete({ text }: { text: string }): void {
    this.rows = Number(/\d+$/.exec(text)?.[0] ?? 0);
  }

  handleReadyForQuery(): void {
    this.resolve(this.rows);
  }

  handleError(error: Error): void {
    this.failure ??= error;
    this.reject(this.failure);
  }
}

export const copyOut = (client: Client, text: string): AsyncIterable<Buffer> =>
  client.query(new CopyOut(text));

/** Returns the number of rows. Rethrows errors of the source. */
export const copyIn = (client: Client, text: string, source: AsyncIterable<Buffer>): Promise<number> =>
  client.query(new CopyIn(text, source)).done;

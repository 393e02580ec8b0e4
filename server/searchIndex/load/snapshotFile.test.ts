import { randomUUID } from 'node:crypto';
import { type FileHandle, open, truncate, unlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readValue, writeValue } from './snapshotFile.ts';

async function inFile(work: (file: FileHandle, path: string) => Promise<void>) {
  const path = join(tmpdir(), `gasmap-hand-over-${randomUUID()}`);
  await using file = await open(path, 'wx+', 0o600);
  try {
    await work(file, path);
  } finally {
    await unlink(path);
  }
}

test('what is read is what was written, and what shared its memory still does', async () => {
  const shared = new Int32Array(1_000).map((_, at) => at * at - 500);
  const written = {
    bytes: Uint8Array.of(1, 2, 255),
    pairs: Uint16Array.of(65_535, 0),
    words: Uint32Array.of(4_294_967_295),
    days: Float32Array.of(0.5, Number.NaN),
    figures: Float64Array.of(Math.PI, Number.NEGATIVE_INFINITY, -0),
    none: new Int32Array(0),
    holders: [
      { bits: null, docs: shared.subarray(0, 10), count: 10 },
      { bits: null, docs: shared.subarray(10, 500), count: 490 },
    ],
    lists: [undefined, new Uint8Array(shared.buffer, 3, 5)],
    of: new Map<string, number>([['мазут', 1]]),
    common: new Map([[7, { any: shared.subarray(990), head: null }]]),
    free: [] as number[],
  };
  await inFile(async (file) => {
    writeValue(file.fd, written);
    const read = (await readValue(file)) as typeof written;
    expect(read).toEqual(written);
    const [one, other] = read.holders;
    expect(one?.docs.buffer).toBe(other?.docs.buffer);
    expect(read.lists[1]?.buffer).toBe(one?.docs.buffer);
    expect(one?.docs.buffer.byteLength).toBe(shared.byteLength);
    expect(read.bytes.buffer).not.toBe(read.pairs.buffer);
  });
});

test('room that nothing has been written to is not written either, and is there again', async () => {
  const figures = new Float64Array(1_000_000);
  figures[3] = 1.5;
  await inFile(async (file) => {
    writeValue(file.fd, { figures });
    expect((await file.stat()).size).toBeLessThan(1_000);
    const read = (await readValue(file)) as { figures: Float64Array };
    expect(read.figures).toEqual(figures);
  });
});

test('a file that ends too soon is no value', async () => {
  await inFile(async (file, path) => {
    writeValue(file.fd, { figures: Float64Array.of(1, 2, 3) });
    await truncate(path, (await file.stat()).size - 1);
    await expect(readValue(file)).rejects.toThrow(RangeError);
    await truncate(path, 0);
    await expect(readValue(file)).rejects.toThrow(RangeError);
  });
});

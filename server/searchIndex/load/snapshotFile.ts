import { writeFileSync } from 'node:fs';
import type { FileHandle } from 'node:fs/promises';
import { Deserializer, deserialize, Serializer, serialize } from 'node:v8';

/** An array buffer of `size` bytes, all zero from `filled` on. */
type Block = { size: number; filled: number };
/** The serialized value without the content of its array buffers. */
type Head = { value: Buffer; blocks: Block[] };

/** All array buffers in a value. */
function buffersIn(value: unknown, found = new Set<ArrayBuffer>()): Set<ArrayBuffer> {
  if (ArrayBuffer.isView(value)) found.add(value.buffer as ArrayBuffer);
  else if (value instanceof Map || Array.isArray(value))
    for (const one of value.values()) buffersIn(one, found);
  else if (value !== null && typeof value === 'object')
    for (const one of Object.values(value)) buffersIn(one, found);
  return found;
}

function filledOf(buffer: ArrayBuffer): number {
  const bytes = new Uint8Array(buffer);
  let filled = bytes.length;
  while (filled > 0 && bytes[filled - 1] === 0) filled -= 1;
  return filled;
}

/** Writes plain objects, maps and typed arrays to an open file. */
export function writeValue(file: number, value: object): void {
  const buffers = [...buffersIn(value)];
  const writer = new Serializer();
  for (const [id, buffer] of buffers.entries()) writer.transferArrayBuffer(id, buffer);
  writer.writeHeader();
  writer.writeValue(value);
  const blocks = buffers.map((buffer): Block => ({ size: buffer.byteLength, filled: filledOf(buffer) }));
  const head = serialize({ value: writer.releaseBuffer(), blocks } satisfies Head);
  writeFileSync(file, new Uint8Array(Uint32Array.of(head.length).buffer));
  writeFileSync(file, head);
  for (const [id, buffer] of buffers.entries())
    writeFileSync(file, new Uint8Array(buffer, 0, blocks[id]?.filled));
}

/**
 * Reads what `writeValue` wrote. Array buffers are read straight into their final memory, and their zero tails stay
 * untouched, so that they take no physical memory.
 */
export async function readValue(file: FileHandle): Promise<unknown> {
  let from = 0;
  const read = async (bytes: Uint8Array) => {
    for (let at = 0; at < bytes.length; ) {
      const { bytesRead } = await file.read(bytes, at, bytes.length - at, from);
      if (bytesRead === 0) throw new RangeError('The file ends before its value');
      at += bytesRead;
      from += bytesRead;
    }
    return bytes;
  };
  const length = new Uint32Array(1);
  await read(new Uint8Array(length.buffer));
  const head = deserialize(await read(new Uint8Array(length[0] as number))) as Head;
  const reader = new Deserializer(head.value);
  for (const [id, { size, filled }] of head.blocks.entries()) {
    const buffer = new ArrayBuffer(size);
    await read(new Uint8Array(buffer, 0, filled));
    reader.transferArrayBuffer(id, buffer);
  }
  reader.readHeader();
  return reader.readValue();
}

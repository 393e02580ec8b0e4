import type { FileHandle } from 'node:fs/promises';
import { passphraseRecipient } from './passphrase.ts';

/** For whom a backup is encrypted, in the age format (age-encryption.org/v1). */
export type Lock = { passphrase: string } | { recipients: string[] };

/** Where the bytes of an archive go. */
type Sink = {
  write(pieces: readonly Buffer[]): Promise<void>;
  /** Everything is written. */
  end(): Promise<void>;
  abandon(): Promise<void>;
};

// Loaded for the first backup that is encrypted.
const age = () => import('age-encryption');

async function encrypterFor(lock: Lock) {
  const encrypter = new (await age()).Encrypter();
  if ('passphrase' in lock) encrypter.addRecipient(await passphraseRecipient(lock.passphrase));
  else for (const recipient of lock.recipients) encrypter.addRecipient(recipient);
  return encrypter;
}

/** Whether something can be encrypted for it. */
export async function isRecipient(text: string): Promise<boolean> {
  try {
    await (await encrypterFor({ recipients: [text] })).encrypt('');
    return true;
  } catch {
    return false;
  }
}

/** Writes to a file, encrypted on the way where there is a lock: nothing of it is on the disk in clear. */
export async function sinkOf(file: FileHandle, lock: Lock | undefined): Promise<Sink> {
  if (!lock) {
    return {
      write: async (pieces) => void (await file.writev(pieces as Buffer[])),
      end: async () => undefined,
      abandon: async () => undefined,
    };
  }
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
  const encrypted = await (await encrypterFor(lock)).encrypt(readable);
  const flow = async () => {
    for await (const piece of encrypted) await file.writeFile(piece);
  };
  const flowing = flow();
  // Told by the next write, or by the end.
  flowing.catch(() => undefined);
  const writer = writable.getWriter();
  writer.closed.catch(() => undefined);
  return {
    async write(pieces) {
      for (const piece of pieces) await Promise.race([writer.write(piece), flowing]);
    },
    async end() {
      await Promise.race([writer.close(), flowing]);
      await flowing;
    },
    async abandon() {
      await writer.abort().catch(() => undefined);
      await flowing.catch(() => undefined);
    },
  };
}

import type { FileHandle } from 'node:fs/promises';
import { passphraseRecipient } from './passphrase.ts';

/** Encryption of a backup in the age format (age-encryption.org/v1): by passphrase or for recipients. */
export type Encryption = { passphrase: string } | { recipients: string[] };

/** Receives the bytes of an archive. */
type Sink = {
  write(pieces: readonly Buffer[]): Promise<void>;
  /** Resolves when everything is written. */
  end(): Promise<void>;
  abandon(): Promise<void>;
};

// Loaded with the first encrypted backup.
const age = () => import('age-encryption');

async function encrypterFor(encryption: Encryption) {
  const encrypter = new (await age()).Encrypter();
  if ('passphrase' in encryption) encrypter.addRecipient(await passphraseRecipient(encryption.passphrase));
  else for (const recipient of encryption.recipients) encrypter.addRecipient(recipient);
  return encrypter;
}

/** Whether a text is a valid age recipient. */
export async function isRecipient(text: string): Promise<boolean> {
  try {
    await (await encrypterFor({ recipients: [text] })).encrypt('');
    return true;
  } catch {
    return false;
  }
}

/** Writes to a file, encrypted if `encryption` is set; no plaintext reaches the disk then. */
export async function sinkOf(file: FileHandle, encryption: Encryption | undefined): Promise<Sink> {
  if (!encryption) {
    return {
      write: async (pieces) => void (await file.writev(pieces as Buffer[])),
      end: async () => undefined,
      abandon: async () => undefined,
    };
  }
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
  const encrypted = await (await encrypterFor(encryption)).encrypt(readable);
  const flow = async () => {
    for await (const piece of encrypted) await file.writeFile(piece);
  };
  const flowing = flow();
  // The error is reported by the next write or by the end.
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

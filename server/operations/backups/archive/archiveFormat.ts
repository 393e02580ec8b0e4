import { z } from 'zod';
import { type Message, msg } from '../../../../contract/core/message.ts';
import { englishText } from '../../../../contract/messages/englishText.ts';

/*
 * One file: the line MAGIC, sections, END with the SHA-256 of everything before, and the signature of that hash with
 * its length, 0 if unsigned. The first format had no signature. A section is the length of its head, the head as JSON,
 * chunks, and the SHA-256 of their content. A chunk is its kind, its length on disk, and at most CHUNK_BYTES of
 * content, deflated or stored. So all sizes are bounded before reading, and a section never has to fit in memory.
 */
export const MAGIC = Buffer.from('GASMAP-BACKUP 2\n');
export const UNSIGNED_MAGIC = Buffer.from('GASMAP-BACKUP 1\n');
export const MAGIC_NAME = 'GASMAP-BACKUP ';
export const CHUNK_BYTES = 1024 * 1024;
export const HEAD_BYTES_MAX = 256 * 1024;
export const MANIFEST_BYTES_MAX = 4 * 1024 * 1024;
/** Marks the end instead of a head length; the hash of the whole follows. */
export const END = 0xffff_ffff;
export const HASH_BYTES = 32;
export const SIGNATURE_BYTES_MAX = 200;
/** Domain of the signature. */
export const SIGNED_AS = 'backup';
/**
 * Maximum compression ratio. Content that compresses better is stored uncompressed, so that honest files never look
 * like a zip bomb.
 */
export const RATIO_MAX = 100;
export const chunkKinds = { end: 0, stored: 1, deflated: 2 } as const;

const name = z.string().regex(/^[a-z_][a-z0-9_]{0,62}$/);
const whole = z.number().int().min(0);
const sha256 = z.string().regex(/^[0-9a-f]{64}$/);

const header = z.strictObject({
  kind: z.literal('header'),
  /** Version of the application that made it. */
  app: z.string().max(40),
  createdAt: z.iso.datetime(),
  note: z.string().max(500),
  migrations: z
    .array(z.strictObject({ version: whole, name: z.string().max(200), checksum: sha256 }))
    .max(5000),
});
export type Header = z.infer<typeof header>;

export const sectionHead = z.discriminatedUnion('kind', [
  header,
  z.strictObject({ kind: z.literal('table'), name, columns: z.array(name).min(1).max(1600) }),
  z.strictObject({ kind: z.literal('file'), key: z.string().regex(/^[0-9a-f]{40}$/) }),
  z.strictObject({ kind: z.literal('manifest') }),
]);
export type SectionHead = z.infer<typeof sectionHead>;

/** Ledger totals by account kind and wallet currency, in minor units, as text because they may be large. */
const ledgerSums = z.array(
  z.strictObject({ of: z.string().max(80), count: z.string().max(40), sum: z.string().max(40) }),
);
export type LedgerSums = z.infer<typeof ledgerSums>;

export const manifest = z.strictObject({
  tables: z.record(name, z.strictObject({ rows: whole, bytes: whole, sha256 })),
  /** Last values of sequences, null while unused. */
  sequences: z.record(
    name,
    z
      .string()
      .regex(/^\d{1,19}$/)
      .nullable(),
  ),
  files: z.strictObject({ count: whole, bytes: whole }),
  ledger: ledgerSums,
});
export type Manifest = z.infer<typeof manifest>;

/** An invalid backup file. */
export class BadArchive extends Error {
  /** For people. */
  readonly said: Message;

  constructor(said: Message) {
    super(englishText(said));
    this.said = said;
    this.name = 'BadArchive';
  }
}

/** Whether this site signed the file. The maker of any other file is unknown. */
export type Origin = 'own' | 'foreign';

/** A valid file of another site, without consent to use it. */
export class ForeignArchive extends BadArchive {
  constructor() {
    super(msg('operations.foreign'));
    this.name = 'ForeignArchive';
  }
}

/** Size and hash of a section. `lines`: the rows of a table. */
export type Content = { bytes: number; lines: number; sha256: string };

import { z } from 'zod';

/*
 * One file: the line MAGIC, sections, END with the SHA-256 of everything before, and the signature of that hash with its
 * length, 0 where nobody signed. The first format had no signature. A section is the length of its
 * head, the head as JSON, chunks, and the SHA-256 of what the chunks hold. A chunk is its kind, its length on the disk,
 * and at most CHUNK_BYTES of content, deflated or as it is. So everything is bounded before it is read, and a section
 * never has to be held in memory.
 */
export const MAGIC = Buffer.from('GASMAP-BACKUP 2\n');
export const UNSIGNED_MAGIC = Buffer.from('GASMAP-BACKUP 1\n');
export const MAGIC_NAME = 'GASMAP-BACKUP ';
export const CHUNK_BYTES = 1024 * 1024;
export const HEAD_BYTES_MAX = 256 * 1024;
export const MANIFEST_BYTES_MAX = 4 * 1024 * 1024;
/** In the place of the length of a head: here follows the hash of the whole. */
export const END = 0xffff_ffff;
export const HASH_BYTES = 32;
export const SIGNATURE_BYTES_MAX = 200;
/** What the key of the site signs backups for. */
export const SIGNED_AS = 'backup';
/** What shrinks more is written as it is, so that nothing honest looks like a bomb. */
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

/** What the books held, by account kind and by currency of wallets. Sums in minor units, as text: they may be long. */
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

/** A file that is no good backup, said for people. */
export class BadArchive extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'BadArchive';
  }
}

/** Whether a file carries the signature of this site. Nobody can say who made one that does not. */
export type Origin = 'own' | 'foreign';

/** One that is good, and that nobody said may come from elsewhere. */
export class ForeignArchive extends BadArchive {
  constructor() {
    super('This backup was not made by this site, and whoever made it decides who is superadmin afterwards.');
    this.name = 'ForeignArchive';
  }
}

/** What a section held. `lines`: of the text of a table, its rows. */
export type Content = { bytes: number; lines: number; sha256: string };

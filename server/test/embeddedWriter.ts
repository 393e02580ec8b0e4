import { writeSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { Pool } from 'pg';
import { startEmbedded } from '../db/embedded.ts';

export type Writing = { folder: string; first: number; mode: 'honest' | 'early' };

const print = (line: string) => writeSync(1, `${line}\n`);

/* A process to be killed. It waits, loaded, until it is told to begin, so that the next one is there as soon as one is
 * gone: then it writes rows to the embedded database of a folder without end and prints the number of each one that
 * was acknowledged. With "early" it prints before the answer, which must show up as losses. */
async function begin({ folder, first, mode }: Writing): Promise<void> {
  const { url } = await startEmbedded(folder, (line) => writeSync(2, `${line}\n`));
  const pool = new Pool({ connectionString: url, max: 4 });
  await pool.query('create table if not exists written (number integer primary key, filling text not null)');
  let next = first;
  const write = async () => {
    for (;;) {
      next += 1;
      const number = next;
      if (mode === 'early') {
        print(String(number));
        await sleep(10);
      }
      await pool.query("insert into written values ($1, repeat('x', 500))", [number]);
      if (mode === 'honest') print(String(number));
    }
  };
  await Promise.all([write(), write(), write(), write()]);
}

process.once('disconnect', () => process.exit());
process.once('message', (writing: Writing) => void begin(writing));

import { writeSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { Pool } from 'pg';
import { startEmbedded } from '../../db/embedded/embedded.ts';

export type Writing = { folder: string; first: number; mode: 'honest' | 'early' };

const print = (line: string) => writeSync(1, `${line}\n`);

/*
 * A process to be killed. It is started in advance and waits for a message, so that a replacement is ready at once:
 * then it writes rows to a folder's embedded database until it dies, and prints the number of each acknowledged one.
 * With "early" it prints before the acknowledgement, which must be detected as losses.
 */
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

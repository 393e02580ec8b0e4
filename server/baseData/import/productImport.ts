import type { ProductEntry } from '../../../contract/baseData/baseData.ts';
import {
  CHANGES_MAX,
  type ImportRow,
  importColumns,
  type ProductBody,
  type ProductImportResult,
  productBody,
} from '../../../contract/baseData/productWrites.ts';
import { type Message, msg, readFault } from '../../../contract/core/message.ts';
import { withEnglish } from '../../../contract/messages/englishText.ts';
import type { Context } from '../../context.ts';
import type { Tx } from '../../db/client.ts';
import type { Actor } from '../../http/caller.ts';
import { invalid } from '../../lib/errors.ts';
import { uuidv7 } from '../../lib/uuidv7.ts';
import { listProducts } from '../baseData.queries.ts';
import { viewProduct } from '../baseData.view.ts';
import {
  addEntries,
  type Candidate,
  findNameProblems,
  type Problem,
  record,
  writeBaseData,
} from '../entries.ts';
import { type CatalogueRow, catalogue, templateLimits, unitsByCode } from '../products.queries.ts';
import { productKind } from '../products.ts';
import { changesOf, importable, type Update, writeUpdates } from './productUpdates.ts';

type Cell = ImportRow[string];
type Group = Pick<CatalogueRow, 'id' | 'phase'>;

const NUMBERS = ['density15', 'densityMin', 'densityMax', 'gcvMjPerSm3', 'gcvMjPerKg'] as const;
const columns: ReadonlySet<string> = new Set(importColumns);
/** Fields of a product whose column has a different name. */
const columnOf: Record<string, string> = { parentId: 'group', defaultUnitId: 'defaultUnit' };

/** Undefined for an empty cell. */
export const textOf = (cell: Cell | undefined): string | undefined =>
  cell === null || cell === undefined || String(cell).trim() === '' ? undefined : String(cell).trim();

/** Leaves anything that is no number to the field's own validation. */
const numberOf = (cell: Cell | undefined): unknown => {
  const text = textOf(cell);
  return text !== undefined && /^-?\d+(\.\d+)?$/.test(text) ? Number(text) : text;
};

const keyOf = (name: string) => name.normalize('NFC').toLowerCase();

/** What rows may refer to: products that exist or are further up in the file, units, and specifications. */
function createGlossary(
  rows: readonly CatalogueRow[],
  units: ReadonlyMap<string, string>,
  templates: ReadonlySet<string>,
) {
  const groups = new Map<string, Group>();
  const learn = (group: Group, ...names: (string | undefined)[]) => {
    for (const name of names) if (name && !groups.has(keyOf(name))) groups.set(keyOf(name), group);
  };
  for (const row of rows) learn(row, row.code);
  for (const row of rows) learn(row, row.name);
  return {
    learn,
    group: (name: string) => groups.get(keyOf(name)),
    unit: (code: string) => units.get(code.toUpperCase()),
    hasTemplate: (code: string) => templates.has(code),
  };
}
type Glossary = ReturnType<typeof createGlossary>;

type Read = {
  id: string;
  /** The product that the row changes; null for a new one. */
  before: ProductEntry | null;
  code: string | null;
  name: string | null;
  body: ProductBody | null;
  problems: Problem[];
};

const withoutEmpty = (fields: object) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));

function readRow(row: ImportRow, glossary: Glossary, existing: ReadonlyMap<string, ProductEntry>): Read {
  const before = existing.get(textOf(row.code)?.toUpperCase() ?? '') ?? null;
  const id = before?.id ?? uuidv7();
  const problems: Problem[] = [];
  const wrong = (path: string, message: Message) => problems.push({ id, path, message });
  for (const name of Object.keys(row)) if (!columns.has(name)) wrong(name, msg('baseData.unknownColumn'));
  const text = (name: string) => textOf(row[name]);
  const [groupName, unitCode, aliases] = [text('group'), text('defaultUnit'), text('aliases')];
  const group = groupName === undefined ? undefined : glossary.group(groupName);
  if (groupName !== undefined && !group) wrong('group', msg('ads.importProduct'));
  const unitId = unitCode === undefined ? undefined : glossary.unit(unitCode);
  if (unitCode !== undefined && !unitId) wrong('defaultUnit', msg('baseData.importUnit'));
  const cells = {
    code: text('code'),
    name: text('name'),
    phase: text('phase')?.toLowerCase() ?? (before === null ? group?.phase : undefined),
    parentId: group?.id ?? (before === null ? null : undefined),
    hsCode: text('hsCode'),
    unNumber: text('unNumber'),
    ...Object.fromEntries(NUMBERS.map((name) => [name, numberOf(row[name])])),
    defaultUnitId: unitId,
    specTemplate: text('specTemplate'),
    aliases: aliases
      ?.split(';')
      .map((one) => one.trim())
      .filter(Boolean),
  };
  const given = {
    code: '',
    name: '',
    phase: cells.phase,
    ...(before && importable(before)),
    ...withoutEmpty(cells),
  };
  const parsed = productBody.safeParse(given);
  for (const { path, message } of parsed.error?.issues ?? []) {
    const field = String(path[0]);
    const isEmpty =
      !(field in given) || given[field as 'code'] === undefined || given[field as 'code'] === '';
    wrong(columnOf[field] ?? field, isEmpty ? msg('field.required') : readFault(message));
  }
  // Valid rows are checked together; a row with another bad cell must not hide this one until the next round.
  const template = text('specTemplate');
  if (!parsed.success && template !== undefined && !glossary.hasTemplate(template))
    wrong('specTemplate', msg('baseData.templateUnlisted'));
  // Registered even if another cell is bad, so that the children of a group still find it.
  if (given.phase) glossary.learn({ id, phase: given.phase as Group['phase'] }, given.code, given.name);
  return {
    id,
    before,
    code: parsed.data?.code ?? productBody.shape.code.safeParse(given.code).data ?? null,
    name: parsed.data?.name ?? productBody.shape.name.safeParse(given.name).data ?? null,
    body: parsed.data ?? null,
    problems,
  };
}

type BadCell = { row: number; column: string; message: Message };

/** All bad cells, by row and column. */
async function findBadCells(tx: Tx, read: readonly Read[]): Promise<BadCell[]> {
  const candidates = read.flatMap(({ id, body }): Candidate<ProductBody>[] => (body ? [{ id, body }] : []));
  // Children of a bad row are checked as if it were valid.
  const missing = new Set(read.filter(({ body }) => !body).map(({ id }) => id));
  const housed = candidates.map(({ id, body }) => ({
    id,
    body: body.parentId && missing.has(body.parentId) ? { ...body, parentId: null } : body,
  }));
  const found = [
    ...read.flatMap(({ problems }) => problems),
    ...(await findNameProblems(
      tx,
      'products',
      read.map(({ id, code, name }) => ({ id, code, name, productId: null })),
    )),
    ...((await productKind.check?.(tx, housed, null)) ?? []),
  ];
  const rowOf = new Map(read.map(({ id }, row) => [id, row]));
  const distinct = new Map(
    found.map(({ id, path, message }) => {
      const problem = { row: rowOf.get(id) ?? 0, column: columnOf[path] ?? path, message };
      return [`${problem.row} ${problem.column}`, problem];
    }),
  );
  return [...distinct.values()].toSorted((a, b) => a.row - b.row);
}

/** Thrown to roll back a dry run. */
class DryRunDone extends Error {
  readonly result: ProductImportResult;
  constructor(result: ProductImportResult) {
    super('A dry run writes nothing');
    this.result = result;
  }
}

/** Imports all rows or none; with `update`, rows of known codes change their products. A dry run is rolled back. */
export async function importProducts(
  ctx: Context,
  actor: Actor,
  { rows, dryRun, update }: { rows: readonly ImportRow[]; dryRun: boolean; update: boolean },
): Promise<ProductImportResult> {
  try {
    return await writeBaseData(ctx, ['products'], async (tx) => {
      const codes = rows.flatMap((row) => textOf(row.specTemplate) ?? []);
      const templates = codes.length === 0 ? new Map() : await templateLimits(tx, codes);
      const glossary = createGlossary(await catalogue(tx), await unitsByCode(tx), new Set(templates.keys()));
      const known = update ? (await listProducts(tx)).map(viewProduct) : [];
      const existing = new Map(known.map((product) => [product.code, product]));
      const read = rows.map((row) => readRow(row, glossary, existing));
      const problems = await findBadCells(tx, read);
      if (problems.length > 0) {
        if (dryRun)
          throw new DryRunDone({
            dryRun,
            created: 0,
            updated: 0,
            changes: [],
            changeCount: 0,
            problems: problems.map(({ message, ...cell }) => ({ ...cell, ...withEnglish(message) })),
          });
        invalid(problems.map(({ row, column, message }) => ({ path: `rows.${row}.${column}`, message })));
      }
      const fresh = read.flatMap(({ id, body, before }) => (body && !before ? [{ id, body }] : []));
      const listed = read.flatMap(({ id, body, before }, row): Update[] =>
        body && before ? [{ id, body, before, row }] : [],
      );
      const changes = await changesOf(tx, listed, fresh);
      const changed = new Set(changes.map(({ row }) => row));
      const updates = listed.filter(({ row }) => changed.has(row));
      const made = await addEntries(tx, productKind, fresh);
      await writeUpdates(ctx, tx, actor, updates);
      const result = { dryRun, created: made.length, updated: updates.length, problems: [] };
      const told = { changes: changes.slice(0, CHANGES_MAX), changeCount: changes.length };
      if (dryRun) throw new DryRunDone({ ...result, ...told });
      await record(tx, actor, 'product', {
        did: 'import',
        after: {
          count: made.length + updates.length,
          codes: [...made.map(({ code }) => code), ...updates.map(({ body }) => body.code)],
        },
      });
      return { ...result, changes: [], changeCount: changes.length };
    });
  } catch (error) {
    if (error instanceof DryRunDone) return error.result;
    throw error;
  }
}

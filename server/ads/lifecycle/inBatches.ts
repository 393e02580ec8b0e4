/** Works on ids in ascending order; `after` null is the start. */
export async function inBatches(
  idsAfter: (after: string | null) => Promise<string[]>,
  work: (ids: readonly string[]) => Promise<void>,
): Promise<void> {
  for (let ids = await idsAfter(null); ids.length > 0; ids = await idsAfter(ids.at(-1) ?? null))
    await work(ids);
}

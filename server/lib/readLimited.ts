/** The bytes of an answer of another server; stops reading once it has more than `bytesMax`. @throws what `tooLarge` makes */
export async function readLimited(
  response: Response,
  bytesMax: number,
  tooLarge: () => Error,
): Promise<Buffer> {
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of response.body ?? []) {
    size += part.byteLength;
    if (size > bytesMax) throw tooLarge();
    parts.push(part);
  }
  return Buffer.concat(parts);
}

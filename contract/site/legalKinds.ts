export const legalKinds = ['terms', 'privacy', 'imprint'] as const;
export type LegalKind = (typeof legalKinds)[number];

export type LegalBlock =
  | { kind: 'heading'; text: string }
  | { kind: 'paragraph'; text: string }
  | { kind: 'list'; items: string[] };

/** A legal text as blocks: `## ` begins a heading, `- ` an item, an empty line a paragraph. Markup is text. */
export function legalBlocks(text: string): LegalBlock[] {
  const blocks: LegalBlock[] = [];
  let open: string[] = [];
  const close = () => {
    if (open.length > 0) blocks.push({ kind: 'paragraph', text: open.join('\n') });
    open = [];
  };
  for (const line of text.split(/\r?\n/).map((one) => one.trim())) {
    const last = blocks.at(-1);
    if (line === '') close();
    else if (/^#{1,3} /.test(line)) {
      close();
      blocks.push({ kind: 'heading', text: line.replace(/^#+ /, '') });
    } else if (line.startsWith('- ')) {
      const item = line.slice(2);
      if (open.length === 0 && last?.kind === 'list') last.items.push(item);
      else {
        close();
        blocks.push({ kind: 'list', items: [item] });
      }
    } else open.push(line);
  }
  close();
  return blocks;
}

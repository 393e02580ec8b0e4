import { msg, readFault } from '../../contract/core/message.ts';
import { type Proof, proof as proofSchema } from '../../contract/prices/priceCalculations.ts';
import { type Fault, invalid } from '../lib/errors.ts';

const TOKENS = /"(?:\\.|[^"\\])*"|[{}[\]:,]/g;

/** A name that stands twice in one object of a JSON text: what it means would depend on who reads it. */
export function nameTwice(json: string): string | null {
  const open: Set<string>[] = [];
  let last = '';
  for (const [token] of json.matchAll(TOKENS)) {
    if (token === '{' || token === '[') open.push(new Set());
    else if (token === '}' || token === ']') open.pop();
    else if (token === ':') {
      const name = JSON.parse(last) as string;
      const names = open.at(-1);
      if (names?.has(name)) return name;
      names?.add(name);
    }
    last = token;
  }
  return null;
}

const unreadable = () => invalid([{ path: 'proof', message: msg('proof.unreadable') }]);

function parsed(text: string): unknown {
  try {
    const value: unknown = JSON.parse(text);
    if (nameTwice(text) !== null) return unreadable();
    return value;
  } catch (error) {
    if (error instanceof SyntaxError) return unreadable();
    throw error;
  }
}

const faultsOf = (
  issues: readonly { code: string; path: PropertyKey[]; message: string; keys?: string[] }[],
) =>
  issues.flatMap((issue): Fault[] => {
    const path = ['proof', ...issue.path.map(String)].join('.');
    return issue.code === 'unrecognized_keys'
      ? (issue.keys ?? []).map((key) => ({ path: `${path}.${key}`, message: msg('field.unknown') }))
      : [{ path, message: readFault(issue.message) }];
  });

/**
 * A proof as it was given, whose hash is over exactly what it says, and as it is understood. Refuses `VALIDATION_FAILED` for what
 * is no proof.
 */
export function readProof(given: string | Record<string, unknown>): { given: Proof; read: Proof } {
  const value = typeof given === 'string' ? parsed(given) : given;
  const result = proofSchema.safeParse(value);
  return result.success
    ? { given: value as Proof, read: result.data }
    : invalid(faultsOf(result.error.issues));
}

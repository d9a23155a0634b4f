import { makeMaskFields, makeProof, type MaskRule } from '@firekeep/functions/contract';
import { loadFakes } from '@firekeep/functions/fakes';
import { hmac } from '@noble/hashes/hmac.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { concatBytes, utf8ToBytes } from '@noble/hashes/utils.js';

/** As long as the app is open, a value comes to the same in whatever is masked. */
const key = crypto.getRandomValues(new Uint8Array(32));

/** The server's digest, in a form that waits for nothing: Web Crypto's does. */
export function keyedDigest(by: Uint8Array) {
  return (purpose: string, content: string | Uint8Array): Uint8Array => {
    const bytes = typeof content === 'string' ? utf8ToBytes(content) : content;
    return hmac(sha256, by, concatBytes(utf8ToBytes(`${purpose}\0`), bytes));
  };
}

/** What the rules make of documents, by the server's own code. */
export async function loadMasks(rules: readonly MaskRule[]) {
  const of = { digest: keyedDigest(key), fakes: await loadFakes() };
  return {
    /** How many rules there are. */
    count: rules.length,
    fieldsOf: makeMaskFields(rules, of),
    /** Each rule alone. */
    each: rules.map((rule) => makeMaskFields([rule], of)),
    prove: makeProof(rules, of),
  };
}

export type LoadedMasks = Awaited<ReturnType<typeof loadMasks>>;

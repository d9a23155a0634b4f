// Every field of every call with values that no page sends: they are refused by the schemas, or are
// such as Firestore can hold.
import { describe, expect, test } from 'vitest';
import { parseInput } from '../http/validate.ts';
import { AppError } from '../lib/errors.ts';
import { allEndpoints } from '../testing/endpoints.ts';
import { hostileInputs, validInput } from '../testing/hostile-input.ts';

const idNames = /^(?:id|pid|rid|cid|aid|qid|against|\w+Id)$/;
const pathNames = /^(?:path|paths|pathPrefix|parent|collections?|collectionGroups|shape)$/;

function isReserved(id: string): boolean {
  return id === '.' || id === '..' || /^__(?!id-?\d+__$).*__$/s.test(id);
}

function isStorable(name: string, text: string): boolean {
  const ids = pathNames.test(name) ? text.split('/') : idNames.test(name) ? [text] : [];
  return text.isWellFormed() && !ids.some((id) => id === '' || isReserved(id));
}

/** Where `value` holds what Firestore would refuse; null where it doesn't. */
function unstorable(value: unknown, at: readonly string[] = []): string | null {
  // Rules name collections by patterns: one that names none fits nothing.
  const name = at.includes('rules') ? '' : (at.findLast((key) => !/^\d+$/.test(key)) ?? '');
  if (typeof value === 'string') {
    return isStorable(name, value) ? null : at.join('.');
  }
  if (typeof value === 'number') {
    return Number.isFinite(value) ? null : at.join('.');
  }
  const entries = typeof value === 'object' && value !== null ? Object.entries(value) : [];
  return (
    entries
      .map(([key, part]) => (key.isWellFormed() ? unstorable(part, [...at, key]) : 'a name'))
      .find((where) => where !== null) ?? null
  );
}

type Outcome = 'refused' | { readonly unstorable: string | null } | { readonly error: string };

function outcomeOf(endpoint: Parameters<typeof parseInput>[0], input: object): Outcome {
  const raw = { params: undefined, query: undefined, body: undefined, ...input };
  try {
    return { unstorable: unstorable(parseInput(endpoint, raw)) };
  } catch (error) {
    const isRefusal = error instanceof AppError && error.code === 'invalid-argument';
    return isRefusal ? 'refused' : { error: String(error) };
  }
}

describe.each(allEndpoints)('$name', ({ endpoint }) => {
  test('takes input with every field', () => {
    expect(outcomeOf(endpoint, validInput(endpoint))).toEqual({ unstorable: null });
  });

  test('refuses what Firestore could not hold', () => {
    const wrong: object[] = [];
    for (const { part, at, value, input } of hostileInputs(endpoint)) {
      const outcome = outcomeOf(endpoint, input);
      if (outcome !== 'refused' && !('unstorable' in outcome && outcome.unstorable === null)) {
        wrong.push({ part, at, value: JSON.stringify(value).slice(0, 80), outcome });
      }
    }
    expect(wrong).toEqual([]);
  });
});

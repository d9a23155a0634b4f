import { z } from 'zod';
import * as contract from '@firekeep/functions/contract';
import type { Endpoint } from '@firekeep/functions/contract';
import { describe, expect, expectTypeOf, test } from 'vitest';
import type { ExpectedCode } from '../../functions/src/lib/error-codes.ts';
import { filesBelow, readText } from './source-tree.ts';

interface NamedEndpoint {
  readonly name: string;
  readonly endpoint: Endpoint;
}

function isEndpoint(value: unknown): value is Endpoint {
  return typeof value === 'object' && value !== null && 'method' in value && 'path' in value;
}

const endpoints: NamedEndpoint[] = Object.entries(contract).flatMap(([name, value]) =>
  isEndpoint(value) ? [{ name, endpoint: value }] : [],
);

const userEndpoints = endpoints.filter(({ endpoint }) => endpoint.access === 'user');

/** The names of a schema's fields, and whether it refuses all others. */
function shapeOf(schema: z.ZodType | undefined): { fields: string[]; isStrict: boolean } {
  if (schema === undefined) {
    return { fields: [], isStrict: true };
  }
  const { properties, additionalProperties } = z.toJSONSchema(schema, {
    io: 'input',
    unrepresentable: 'any',
  });
  return { fields: Object.keys(properties ?? {}), isStrict: additionalProperties === false };
}

describe('error codes', () => {
  test('are the same list in lib and in the contract', () => {
    const listed = readText('functions/src/lib/error-codes.ts').match(/'[a-z-]+'/g) ?? [];
    expect(listed.map((code) => code.slice(1, -1)).toSorted()).toEqual(
      [...contract.errorCodes].toSorted(),
    );
    expectTypeOf<ExpectedCode>().toEqualTypeOf<contract.ErrorCode>();
  });
});

describe('the contract', () => {
  test('is one list: every file of it stands in its index, except what folders keep inside', () => {
    const folder = 'functions/src/contract';
    const index = readText(`${folder}/index.ts`);
    const missing = filesBelow(folder)
      .map((path) => path.slice(folder.length + 1))
      .filter((file) => !file.includes('/') && file !== 'index.ts' && !file.endsWith('.test.ts'))
      .filter((file) => !index.includes(`'./${file}'`));
    expect(missing).toEqual([]);
  });

  test('describes calls', () => {
    expect(endpoints.length).toBeGreaterThan(15);
  });

  test('names every call once', () => {
    const calls = endpoints.map(
      ({ endpoint: { method, path } }) => `${method} ${path.replaceAll(/\{\w+\}/g, '{}')}`,
    );
    expect(calls.filter((call, index) => calls.indexOf(call) !== index)).toEqual([]);
  });
});

describe.each(endpoints)('$name', ({ endpoint }) => {
  test('has a path below /api that its parameters fit', () => {
    expect(endpoint.path).toMatch(/^\/api(?:\/(?:[a-z-]+|\{[a-z]\w*\}))+$/);
    const placeholders = [...endpoint.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
    expect(placeholders).toHaveLength(new Set(placeholders).size);
    expect(new Set(shapeOf(endpoint.params).fields)).toEqual(new Set(placeholders));
  });

  test('refuses fields that it does not name', () => {
    expect(shapeOf(endpoint.params).isStrict).toBe(true);
    expect(shapeOf(endpoint.query).isStrict).toBe(true);
    expect(shapeOf(endpoint.body).isStrict).toBe(true);
  });

  test('sends a body only where HTTP has one', () => {
    expect(endpoint.body !== undefined && ['GET', 'DELETE'].includes(endpoint.method)).toBe(false);
  });
});

const signedInEndpoints = endpoints.filter(({ endpoint }) => endpoint.access !== 'public');

describe.each(signedInEndpoints)('$name, for signed-in users', ({ endpoint }) => {
  test('carries the userId once', () => {
    const fields = [...shapeOf(endpoint.query).fields, ...shapeOf(endpoint.body).fields];
    expect(fields.filter((field) => field === 'userId')).toHaveLength(1);
  });
});

test('every call of a signed-in user is tried with the ids of another user', () => {
  const tables = filesBelow('tests')
    .filter((path) => path.startsWith('tests/integration/two-users'))
    .map((path) => readText(path));
  expect(tables, 'tests/integration/two-users.test.ts is missing').not.toEqual([]);
  const untried = userEndpoints
    .map(({ name }) => name)
    .filter((name) => !tables.some((text) => new RegExp(`\\b${name}\\b`).test(text)));
  expect(untried).toEqual([]);
});

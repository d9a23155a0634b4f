import { expect, test } from 'vitest';
import { z } from 'zod';
import { endpoint, type Endpoint } from '../contract/endpoint.ts';
import * as contract from '../contract/index.ts';
import { AppError } from '../lib/errors.ts';
import { parseInput, parseReply } from './validate.ts';

const saveThing = endpoint.post('/api/things/{id}', {
  params: z.strictObject({ id: z.string().regex(/^\w+$/, 'Not a valid id') }),
  body: z.strictObject({
    name: z.string().max(3, 'Too long'),
    size: z.number(),
    kind: z.enum(['a', 'b']).optional(),
    inner: z.strictObject({ flag: z.boolean() }).optional(),
  }),
  data: z.object({ name: z.string() }),
});

function refusal(body: unknown, params: unknown = { id: 'x' }): Partial<AppError> {
  try {
    parseInput(saveThing, { params, query: {}, body });
  } catch (error) {
    if (error instanceof AppError) {
      const { code, message, fields } = error;
      return { code, message, fields };
    }
  }
  throw new Error('The input was accepted');
}

test('gives the declared parts and leaves the others unread', () => {
  const body = { name: 'abc', size: 1 };
  const input = parseInput(saveThing, { params: { id: 'x' }, query: { any: 1 }, body });
  expect(input).toEqual({ params: { id: 'x' }, query: undefined, body });
});

test.each([
  [{ name: 'abcd', size: 'x' }, 'Too long', { name: 'Too long', size: 'size must be a number' }],
  [{ size: 1 }, 'name is required', { name: 'name is required' }],
  [
    { name: 'a', size: 1, inner: {} },
    'inner.flag is required',
    { 'inner.flag': 'inner.flag is required' },
  ],
  [{ name: 'a', size: 1, more: 1 }, 'Unknown field: more', {}],
  [{ name: 'a', size: 1, 'a\nb"<x>': 1 }, 'Unknown field', {}],
  [
    JSON.parse('{"name":"a","size":1,"__proto__":{"x":1}}') as unknown,
    'Unknown field: __proto__',
    {},
  ],
  [
    { name: 'a', size: 1, kind: 'c' },
    'kind must be one of a, b',
    { kind: 'kind must be one of a, b' },
  ],
  [null, 'The body must be a JSON object', {}],
  [[], 'The body must be a JSON object', {}],
  ['text', 'The body must be a JSON object', {}],
])('%j is refused with the first broken rule', (body, message, fields) => {
  expect(refusal(body)).toEqual({ code: 'invalid-argument', message, fields });
});

test('the address is validated first', () => {
  expect(refusal({}, { id: '../x' }).message).toBe('Not a valid id');
});

test('a message repeats no value', () => {
  expect(JSON.stringify(refusal({ name: 1, size: 'canary', kind: 'canary' }))).not.toContain(
    'canary',
  );
});

test('a reply is cut to what the contract names', () => {
  expect(parseReply(saveThing, { name: 'a', secret: 'x' })).toEqual({ name: 'a' });
});

test('a reply that does not fit is a bug, not an answer', () => {
  expect(() => parseReply(saveThing, { name: 1 })).toThrow('does not fit at: name');
  expect(() => parseReply(saveThing, { name: 1 })).not.toThrow(AppError);
});

const plain: readonly unknown[] = [undefined, null, true, -1, 0.5, 1e99, Number.NaN, '', 'canary'];
const long = ['x'.repeat(100_000), Array.from({ length: 2000 }, () => 'a')];
const junk = [...plain, ...long, [], ['canary'], {}, { canary: 1 }];

function isEndpoint(value: object): value is Endpoint {
  return 'method' in value && 'path' in value;
}

const schemas = Object.values(contract)
  .filter((value) => typeof value === 'object')
  .filter((value) => isEndpoint(value))
  .flatMap(({ method, path, params, query, body }) =>
    [params, query, body].flatMap((schema) =>
      schema === undefined ? [] : [{ call: `${method} ${path}`, schema }],
    ),
  );

/** How zod's own texts read. */
const raw = /^(?:Invalid (?!Firebase)|Too (?:big|small)|Unrecognized)|expected |received /;

test.each(schemas)('what $call refuses is said in sentences of our own', ({ schema }) => {
  const tried = endpoint.post('/api/x', { body: schema });
  const names = schema instanceof z.ZodObject ? Object.keys(schema.shape) : [];
  const inputs = [...junk, ...names.flatMap((name) => junk.map((value) => ({ [name]: value })))];
  const said = inputs.flatMap((body) => {
    try {
      parseInput(tried, { params: {}, query: {}, body });
      return [];
    } catch (error) {
      return error instanceof AppError
        ? [error.message, ...Object.values(error.fields ?? {})]
        : [String(error)];
    }
  });
  expect(said.filter((text) => raw.test(text))).toEqual([]);
});

// Every call that is answered in pages, asked with tokens that aren't its own.
import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { AppError } from '../../lib/errors.ts';
import { allEndpoints } from '../../testing/endpoints.ts';
import { testPageTokens as pageTokens } from '../../testing/page-tokens.ts';
import { pagedCalls, uid } from '../../testing/paged-calls.ts';
import { createPageTokens, type Listing } from './page-tokens.ts';

async function outcomeOf(answer: Promise<unknown>): Promise<'refused' | 'taken'> {
  try {
    await answer;
    return 'taken';
  } catch (error) {
    return error instanceof AppError &&
      error.code === 'invalid-argument' &&
      error.fields?.['pageToken'] !== undefined
      ? 'refused'
      : 'taken';
  }
}

test('the table has every call that takes a page token', () => {
  const paged = allEndpoints.filter(({ endpoint }) =>
    [endpoint.query, endpoint.body].some(
      (part) => part instanceof z.ZodObject && Object.hasOwn(part.shape, 'pageToken'),
    ),
  );
  expect(pagedCalls.map(({ name }) => name).toSorted()).toEqual(
    paged.map(({ name }) => name).toSorted(),
  );
});

describe.each(pagedCalls)('$name', ({ name, listing, place, ask }) => {
  test('takes its own token', async () => {
    expect(await outcomeOf(ask(pageTokens.seal(listing, place)))).toBe('taken');
  });

  test('refuses what is no token', async () => {
    const unkeyed = createHash('sha256').update(JSON.stringify(listing)).digest();
    const made = [
      '',
      'abc',
      'NaN.NaN',
      'bm9uc2Vuc2U',
      'A'.repeat(4000),
      Buffer.concat([unkeyed.subarray(0, 12), Buffer.from('NaN.NaN')]).toString('base64url'),
      createPageTokens([Buffer.alloc(32, 3)]).seal(listing, place),
    ];
    for (const token of made) {
      expect([token, await outcomeOf(ask(token))]).toEqual([token, 'refused']);
    }
  });

  test('refuses places that are not its own', async () => {
    for (const wrong of [null, '', -1, Number.NaN, {}, { page: Number.NaN, offset: 0 }]) {
      expect([wrong, await outcomeOf(ask(pageTokens.seal(listing, wrong)))]).toEqual([
        wrong,
        'refused',
      ]);
    }
  });

  test('refuses tokens of another user, project, path, order or call', async () => {
    const others: Listing[] = [
      { ...listing, uid: 'bob' },
      ...listing.of.map((part, index) => ({
        ...listing,
        of: listing.of.with(index, part === null ? 'x' : `${String(part)}x`),
      })),
      ...pagedCalls
        .filter((call) => call.name !== name)
        .map(({ listing: { call, of } }) => ({ call, uid, of })),
      ...pagedCalls
        .filter((call) => call.name !== name)
        .map(({ listing: { call } }) => ({ ...listing, call })),
    ];
    for (const other of others) {
      expect([other, await outcomeOf(ask(pageTokens.seal(other, place)))]).toEqual([
        other,
        'refused',
      ]);
    }
  });
});

import { readFileSync } from 'node:fs';
import { expect, test, vi } from 'vitest';
import { z } from 'zod';
import { changed } from './changed-packages.ts';

const zod = '/app/node_modules/zod/v4/classic/schemas.js';

test('leaves JSON Schema out of a package that has it', () => {
  const code = [
    'inst._zod.processJSONSchema = (ctx) => processors.stringProcessor(inst, ctx);',
    'input: createStandardJSONSchemaMethod(this, "input"),',
    'return createToJSONSchemaMethod(this, {})(params);',
  ].join('\n');
  expect(changed(code, zod)).toBe('\ninput: undefined,\nreturn undefined;');
});

test('fails where a package no longer has what is changed', () => {
  expect(() => changed('export {};', zod)).toThrow('Not there any more');
});

test('leaves other modules as they are', () => {
  expect(changed('export {};', '/app/src/main.tsx')).toBeNull();
});

const chakra = new URL('.', import.meta.resolve('@chakra-ui/react'));

/** A module of the installed Chakra, as the build takes it. */
function ofChakra(file: string): string {
  const { pathname } = new URL(file, chakra);
  return changed(readFileSync(pathname, 'utf8'), pathname) ?? '';
}

test('Chakra looks at each object of styles once, and finds what is equal to one', async () => {
  const code = `data:text/javascript,${encodeURIComponent(ofChakra('utils/memo.js'))}`;
  const { memo } = z
    .object({ memo: z.custom<(work: (value: object) => string) => (value: object) => string>() })
    .parse(await import(code));
  const work = vi.fn<(value: object) => string>((value) => JSON.stringify(value));
  const remembered = memo(work);
  const read = vi.fn<() => string>(() => 'red');
  const styles = Object.defineProperty({}, 'color', { enumerable: true, get: read });
  expect([remembered(styles), remembered(styles)]).toEqual(['{"color":"red"}', '{"color":"red"}']);
  // By its key, and by the work.
  expect(read).toHaveBeenCalledTimes(2);
  expect([remembered({ color: 'red' }), remembered({ color: 'blue' })]).toEqual([
    '{"color":"red"}',
    '{"color":"blue"}',
  ]);
  expect(work).toHaveBeenCalledTimes(2);
});

test('Chakra takes no text for an object whose short key it is', async () => {
  const code = `data:text/javascript,${encodeURIComponent(ofChakra('utils/memo.js'))}#`;
  const { memo } = z
    .object({ memo: z.custom<(work: (value: unknown) => string) => (value: unknown) => string>() })
    .parse(await import(code));
  const remembered = memo((value) => typeof value);
  expect([{ a: 1 }, 'o:1', 'n:1', 1, [1], 'a:[n:1]'].map(remembered)).toEqual([
    'object',
    'string',
    'string',
    'number',
    'object',
    'string',
  ]);
});

test('Chakra makes the look of a component once', () => {
  const code = ofChakra('styled-system/factory.js');
  expect(code.match(/mergeCva\(/g)).toHaveLength(1);
  expect(code).toContain('serializedStyles.get(styleProps)');
});

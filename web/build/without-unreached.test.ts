import { expect, test } from 'vitest';
import { leaveOut } from './without-unreached.ts';

const zod = '/app/node_modules/zod/v4/classic/schemas.js';

test('leaves JSON Schema out of a package that has it', () => {
  const code = [
    'inst._zod.processJSONSchema = (ctx) => processors.stringProcessor(inst, ctx);',
    'input: createStandardJSONSchemaMethod(this, "input"),',
    'return createToJSONSchemaMethod(this, {})(params);',
  ].join('\n');
  expect(leaveOut(code, zod)).toBe('\ninput: undefined,\nreturn undefined;');
});

test('fails where a package no longer has what was left out', () => {
  expect(() => leaveOut('export {};', zod)).toThrow('Not there any more');
});

test('leaves other modules as they are', () => {
  expect(leaveOut('export {};', '/app/src/main.tsx')).toBeNull();
});

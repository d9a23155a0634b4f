/** A shape is declared once: no exported type has the name of another, and no schema its shape. */
import { expect, test } from 'vitest';
import { z } from 'zod';
import * as contract from '../../functions/src/contract/index.ts';
import { readText, sourceFiles } from './source-tree.ts';

const declaration = /^export (?:declare )?(?:abstract )?(?:type|interface|class|enum) (\w+)/gm;

const isProduct = (file: string) =>
  /^(?:functions|web)\/src\//.test(file) && !/\.test\.tsx?$|\/testing\//.test(file);

function declaredTypes(): Map<string, string[]> {
  const files = new Map<string, string[]>();
  for (const file of sourceFiles().filter(isProduct)) {
    for (const [, name = ''] of readText(file).matchAll(declaration)) {
      files.set(name, [...(files.get(name) ?? []), file]);
    }
  }
  return files;
}

test('no type is exported by two files under one name', () => {
  const types = declaredTypes();
  expect(types.size).toBeGreaterThan(500);
  expect([...types].filter(([, files]) => files.length > 1)).toEqual([]);
});

/** What is small enough to be the same by chance. */
const leastFields = 3;

test('no two schemas of the contract declare the same shape', () => {
  const shapes = new Map<string, Map<unknown, string>>();
  for (const [name, value] of Object.entries(contract)) {
    if (value instanceof z.ZodObject && Object.keys(value.shape).length >= leastFields) {
      const shape = JSON.stringify(z.toJSONSchema(value, { unrepresentable: 'any' }));
      // A schema that only refines another has its very fields.
      const [field] = Object.values(value.shape);
      shapes.set(shape, new Map(shapes.get(shape)).set(field, name));
    }
  }
  expect(shapes.size).toBeGreaterThan(40);
  const twice = [...shapes.values()].map((names) => [...names.values()]);
  expect(twice.filter((names) => names.length > 1)).toEqual([]);
});

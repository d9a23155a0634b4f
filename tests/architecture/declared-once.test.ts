/**
 * A shape is declared once: no exported type has the name of another, and no schema its shape. Nor
 * do two exported values of the browser share a name, and no type's name would fit any other.
 */
import { expect, test } from 'vitest';
import { z } from 'zod';
import * as contract from '../../functions/src/contract/index.ts';
import { readText, sourceFiles } from './source-tree.ts';

const declaration = /^export (?:declare )?(?:abstract )?(?:type|interface|class|enum) (\w+)/gm;

const isProduct = (file: string) =>
  /^(?:functions|web)\/src\//.test(file) && !/\.test\.tsx?$|\/testing\//.test(file);

const valueDeclaration = /^export (?:async )?(?:function\*? ?|const |let )(\w+)/gm;

/** The files that declare each name. */
function declared(pattern: RegExp, isSearched = isProduct): Map<string, Set<string>> {
  const files = new Map<string, Set<string>>();
  for (const file of sourceFiles().filter(isSearched)) {
    for (const [, name = ''] of readText(file).matchAll(pattern)) {
      files.set(name, new Set(files.get(name)).add(file));
    }
  }
  return files;
}

test('no type is exported by two files under one name', () => {
  const types = declared(declaration);
  expect(types.size).toBeGreaterThan(500);
  expect([...types].filter(([, files]) => files.size > 1)).toEqual([]);
});

/** Names that fit any type, and so say of none what it is. */
const vague = [
  'Asked',
  'Found',
  'Given',
  'Kept',
  'Known',
  'Part',
  'Place',
  'Said',
  'Then',
  'Wanted',
];

const anyDeclaration = /^\s*(?:export )?(?:type|interface|class) (\w+)/gm;

test('every type has a name that says what it is', () => {
  const types = declared(anyDeclaration, () => true);
  expect(types.size).toBeGreaterThan(1500);
  expect(vague.flatMap((name) => [...(types.get(name) ?? [])])).toEqual([]);
});

/** What the router calls a page's component and handle, and a function that loads its twin late. */
const sharedValues = new Set(['Component', 'ErrorBoundary', 'handle', 'idToken']);

test('no value is exported by two files of the browser under one name', () => {
  const values = declared(valueDeclaration, (file) => isProduct(file) && file.startsWith('web/'));
  expect(values.size).toBeGreaterThan(800);
  const twice = [...values].filter(([name, files]) => files.size > 1 && !sharedValues.has(name));
  expect(twice).toEqual([]);
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

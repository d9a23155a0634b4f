/**
 * One word for one idea: what an identifier may not be made of, because another word is used for
 * it everywhere else. Strings and comments are not looked at; names that are stored or sent, and
 * so can't change, are listed with where they stand.
 */
import { parseSync } from '@swc/core';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { readText, sourceFiles } from './source-tree.ts';

/** Words of identifiers that must not come back, and what is written in their place. */
const retired = new Map([
  ['behind', 'after'],
  ['tell', 'record, notify or publish'],
  ['tells', 'record, notify or publish'],
  ['telling', 'record, notify or publish'],
  ['told', 'record, notify or publish'],
  ['judge', 'evaluate'],
  ['judged', 'evaluate'],
  ['judges', 'evaluate'],
  ['patience', 'wait'],
  ['former', 'previous'],
  ['mend', 'fix or recover'],
  ['mended', 'fix or recover'],
  ['mends', 'fix or recover'],
  ['mending', 'fix or recover'],
  ['untick', 'exclude'],
  ['unticked', 'exclude'],
  ['distrust', 'suspect'],
  ['distrusted', 'suspect'],
  ['anew', 'again'],
  ['configuration', 'schedule'],
  ['configurations', 'schedule'],
  ['insight', 'analytics'],
  ['browse', 'explore'],
  ['browsed', 'explore'],
  ['explorer', 'explore'],
]);

/** Fields that are stored or sent under these names, and schemas that the specification names. */
const kept = new Set([
  'backupConfigurations',
  'browseReads',
  'backupConfigurationDocumentSchema',
  'configurationId',
  'configurationIds',
  'untick',
  'unticked',
]);

const named = z.looseObject({
  type: z.enum(['Identifier', 'PrivateName', 'BindingIdentifier']),
  value: z.string(),
});

function* identifiersOf(node: unknown): Generator<string> {
  if (typeof node !== 'object' || node === null) {
    return;
  }
  const identifier = named.safeParse(node);
  if (identifier.success) {
    yield identifier.data.value;
  }
  for (const child of Object.values(node)) {
    yield* identifiersOf(child);
  }
}

const anyRetired = new RegExp([...retired.keys()].join('|'), 'i');

function retiredIn(path: string, source: string): string[] {
  if (!anyRetired.test(source)) {
    return [];
  }
  const isTyped = /\.tsx?$/.test(path);
  const isJsx = path.endsWith('x');
  const tree = parseSync(
    source,
    isTyped
      ? { syntax: 'typescript', tsx: isJsx, target: 'esnext' }
      : { syntax: 'ecmascript', jsx: isJsx, target: 'esnext' },
  );
  const found = new Set(identifiersOf(tree));
  return [...found]
    .filter((name) => !kept.has(name))
    .flatMap((name) =>
      name
        .split(/(?=[A-Z])|_/)
        .map((word) => word.toLowerCase())
        .filter((word) => retired.has(word))
        .map((word) => `${path}: ${name} (write ${retired.get(word)})`),
    );
}

describe('words', () => {
  test.each([...retired.keys()])('%s is found in an identifier', (word) => {
    const capital = word.charAt(0).toUpperCase() + word.slice(1);
    expect(retiredIn('one.tsx', `export const is${capital} = () => <p>{'${word}'}</p>;`)).toEqual([
      `one.tsx: is${capital} (write ${retired.get(word)})`,
    ]);
    expect(retiredIn('one.ts', `/* ${word} */ export const one = '${word}';`)).toEqual([]);
  });

  test('no identifier is made of a word that another one has replaced', () => {
    const files = sourceFiles();
    expect(files.length).toBeGreaterThan(1000);
    expect(files.flatMap((path) => retiredIn(path, readText(path)))).toEqual([]);
  });
});

// Names from outside are looked up in Maps, or after Object.hasOwn: every plain object has a
// `constructor`, and `__proto__` is one.
import { expect, test } from 'vitest';
import { readText, sourceFiles } from './source-tree.ts';

const table = /\b(?:const|let) (\w+): (?:Readonly<|Partial<)*Record<string, [\s\S]{0,200}?>+ = \{/g;

/** Tables by any name that are asked without a look at whether the name is one of theirs. */
function unguarded(text: string): string[] {
  return [...text.matchAll(table)]
    .map(([, name = '']) => name)
    .filter((name) => {
      const asked = new RegExp(`\\b${name}\\[(?!['"\`\\]])[^\\]]+\\](?! = )`);
      return asked.test(text) && !text.includes(`Object.hasOwn(${name}, `);
    });
}

test('names from outside are looked up in no plain object', () => {
  const sources = sourceFiles().filter(
    (path) => /^(?:functions|web)\/src\//.test(path) && !/\.test\.|\/testing\//.test(path),
  );
  expect(sources.length).toBeGreaterThan(100);
  const found = sources.flatMap((path) => unguarded(readText(path)).map((name) => [path, name]));
  expect(found).toEqual([]);
});

test('such a table is found, also of functions, and one that is guarded is not', () => {
  const typed = 'const readers: Readonly<Record<string, (url: URL) => string | null>> = {\n};';
  expect(unguarded(`${typed} readers[url.hostname]?.(url)`)).toEqual(['readers']);
  expect(unguarded(`${typed} readers['a']`)).toEqual([]);
  expect(unguarded(`${typed} Object.hasOwn(readers, host) ? readers[host] : null`)).toEqual([]);
});

// Node module hooks that strip the types of .ts files (swc, which is installed for the import rules).
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { transform } from '@swc/core';

/** Loads a TypeScript file as the ES module that it is without its types. */
export async function load(url, context, nextLoad) {
  if (!/\.m?ts$/.test(url.split('?')[0])) {
    return nextLoad(url, context);
  }
  const path = fileURLToPath(url);
  const { code } = await transform(await readFile(path, 'utf8'), {
    filename: path,
    sourceMaps: 'inline',
    swcrc: false,
    module: { type: 'es6' },
    jsc: {
      target: 'es2023',
      parser: { syntax: 'typescript' },
      transform: { verbatimModuleSyntax: true },
    },
  });
  return { format: 'module', source: code, shortCircuit: true };
}

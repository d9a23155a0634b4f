// What pages load, by the build's files.
import { readdirSync, readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';

const assets = new URL('../../web/dist/assets/', import.meta.url);

/** Of the files that one imports outright: what it can't run without. */
const imported = /(?:from|import)\s*["'`]\.\/([\w.-]+\.js)["'`]/g;

/** The build's script of a name, which its file has before a hash. @throws Error without one */
function fileOf(name: string): string {
  const file = readdirSync(assets).find((each) => each.replace(/-[\w-]{8}\.js$/, '') === name);
  if (file === undefined) {
    throw new Error(`The build has no script ${name}`);
  }
  return file;
}

/**
 * The scripts that the named ones need, themselves included; bytes with gzip. What comes later, or
 * beside them, doesn't count.
 */
export function builtScripts(names: readonly string[]): { bytes: number; files: number } {
  const found = new Map<string, number>();
  const open = names.map(fileOf);
  for (let file = open.pop(); file !== undefined; file = open.pop()) {
    if (!found.has(file)) {
      const code = readFileSync(new URL(file, assets), 'utf8');
      found.set(file, gzipSync(code).byteLength);
      open.push(...[...code.matchAll(imported)].map(([, name = '']) => name));
    }
  }
  return { bytes: [...found.values()].reduce((sum, bytes) => sum + bytes, 0), files: found.size };
}

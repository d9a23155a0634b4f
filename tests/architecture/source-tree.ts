/**
 * The repository's own files, as the architecture tests look at them. Paths are relative to its
 * root, with `/`.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('../..', import.meta.url));

/** Folders that hold nothing we wrote. */
const foreign = new Set([
  '.git',
  '.cache',
  '.firebase',
  'node_modules',
  'dist',
  'coverage',
  'test-results',
  'playwright-report',
]);

/** All files below `folder` (`''` for the whole repository), sorted. */
export function filesBelow(folder: string): string[] {
  const files = readdirSync(`${root}${folder}`, { withFileTypes: true }).flatMap((entry) => {
    const path = folder === '' ? entry.name : `${folder}/${entry.name}`;
    // functions/lib is what tsc builds; functions/src/lib is ours.
    if (foreign.has(entry.name) || path === 'functions/lib') {
      return [];
    }
    return entry.isDirectory() ? filesBelow(path) : [path];
  });
  return files.toSorted();
}

/** The folders whose imports are ruled. */
export const sourceFolders = ['functions/src', 'web/src', 'tests', 'scripts'];

/** Every TypeScript and JavaScript file of the source folders. */
export function sourceFiles(): string[] {
  return sourceFolders
    .flatMap((folder) => filesBelow(folder))
    .filter((path) => /\.[cm]?[jt]sx?$/.test(path))
    .toSorted();
}

export function readText(path: string): string {
  return readFileSync(`${root}${path}`, 'utf8');
}

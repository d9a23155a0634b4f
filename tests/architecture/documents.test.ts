/** What the documents of the repository say of its files. */
import { posix } from 'node:path';
import { expect, test } from 'vitest';
import { filesBelow, readText } from './source-tree.ts';

const files = filesBelow('');
/** Markdown that we wrote; fixtures and the demo's data describe themselves. */
const documents = files.filter((path) => path.endsWith('.md'));
const folders = new Set(
  files.flatMap((path) => {
    const parts = path.split('/').slice(0, -1);
    return parts.map((_, index) => parts.slice(0, index + 1).join('/'));
  }),
);
const places = [...files, ...folders];
const sourcePath = /`((?:[\w@-][\w.@-]*\/)*[\w-][\w.-]*\.(?:[cm]?tsx?|[cm]?js|md|css|rules))`/g;
const folderPath = /`((?:functions|web|tests|scripts|docs|emulator-data)\/[\w./-]*[\w-])\/?`/g;

/** Paths that a text names: whole, or as people shorten them (`http/route.ts`). */
function pathsNamed(text: string): string[] {
  return [sourcePath, folderPath].flatMap((pattern) =>
    [...text.matchAll(pattern)].map(([, path = '']) => path),
  );
}

/** Whether a link of `from` leads to a file, and to one of its headings where it names one. */
function leads(from: string, link: string): boolean {
  const [path = '', heading] = link.split('#');
  const target = path === '' ? from : posix.join(posix.dirname(from), path);
  if (heading === undefined || !target.endsWith('.md')) {
    return places.includes(target);
  }
  const headings = [...readText(target).matchAll(/^#+ (.+)$/gm)].map(([, title = '']) =>
    title
      .toLowerCase()
      .replace(/[^\w\s-]/g, '')
      .replace(/\s/g, '-'),
  );
  return headings.includes(heading);
}

test('documents name no path that does not exist', () => {
  // What builds and deployments make.
  const made = new Set(['functions/.secret.local', 'functions/.env.PROJECT', 'lib/index.js']);
  const isThere = (path: string) => places.some((place) => `/${place}`.endsWith(`/${path}`));
  expect(isThere('http/route.ts')).toBe(true);
  expect(isThere('http/rout.ts')).toBe(false);
  expect(documents.length).toBeGreaterThan(20);
  const missing = documents.flatMap((document) =>
    pathsNamed(readText(document))
      .filter((path) => !made.has(path) && !isThere(path))
      .map((path) => `${document}: ${path}`),
  );
  expect(missing).toEqual([]);
});

test('links in documents lead somewhere', () => {
  const links = documents.flatMap((document) =>
    [...readText(document).matchAll(/\]\((?!\w+:)([^)\s]+)\)/g)].map(
      ([, link = '']) => [document, link] as const,
    ),
  );
  expect(links.length).toBeGreaterThan(50);
  expect(leads('docs/operating.md', 'architecture.md#words')).toBe(true);
  expect(leads('docs/operating.md', 'architecture.md#no-such-heading')).toBe(false);
  expect(links.filter(([document, link]) => !leads(document, link))).toEqual([]);
});

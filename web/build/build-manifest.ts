import type { Plugin } from 'vite';
import { paths } from '../src/config/paths.ts';

/** A file of the build: its name below the output folder, and its content. */
export interface BuiltFile {
  readonly name: string;
  readonly content: string | Uint8Array;
}

/**
 * The id of a build: 16 hex digits of a hash over the names and contents of its files, whatever
 * their order. The same sources give the same id, on any machine and at any time.
 */
export async function buildIdOf(files: readonly BuiltFile[]): Promise<string> {
  const lines = await Promise.all(
    files.map(async ({ name, content }) => `${name}\n${await digestOf(content)}\n`),
  );
  return (await digestOf(lines.toSorted().join(''))).slice(0, 16);
}

async function digestOf(content: string | Uint8Array): Promise<string> {
  const bytes = typeof content === 'string' ? new TextEncoder().encode(content) : content;
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', new Uint8Array(bytes)));
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** `html` with the build's id in its head: that is how a page knows which build it belongs to. */
export function withBuildId(html: string, id: string): string {
  return html.replace('</head>', `  <meta name="firekeep-build" content="${id}" />\n  </head>`);
}

function json(value: unknown): string {
  return `${JSON.stringify(value, null, 2)}\n`;
}

/**
 * Writes `builds/latest.json`, which the app polls, and `builds/meta/{buildId}.json`, the manifest
 * of the build: its id, time, routes and assets. Names the build in `index.html`.
 */
export function buildManifest(now: () => Date = () => new Date()): Plugin {
  return {
    name: 'firekeep-build-manifest',
    apply: 'build',
    enforce: 'post',
    generateBundle: {
      order: 'post',
      async handler(_, bundle) {
        const files = Object.values(bundle).map((file) => ({
          name: file.fileName,
          content: file.type === 'chunk' ? file.code : file.source,
        }));
        const id = await buildIdOf(files);
        for (const file of Object.values(bundle)) {
          if (file.type === 'asset' && file.fileName.endsWith('.html')) {
            file.source = withBuildId(String(file.source), id);
          }
        }
        const time = now().toISOString();
        const routes = Object.values(paths).map(({ pattern }) => pattern);
        const assets = files.map(({ name }) => name).toSorted();
        this.emitFile({
          type: 'asset',
          fileName: 'builds/latest.json',
          source: json({ id, time }),
        });
        this.emitFile({
          type: 'asset',
          fileName: `builds/meta/${id}.json`,
          source: json({ id, time, routes, assets }),
        });
      },
    },
  };
}

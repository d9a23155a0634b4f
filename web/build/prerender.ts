import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build, type Plugin, type Rolldown } from 'vite';
import { z } from 'zod';
import { fillDocument, robots, sitemap } from './document.ts';

const entry = 'src/entry-prerender.tsx';

const pageSchema = z.object({
  path: z.string(),
  title: z.string(),
  description: z.string(),
  html: z.string(),
  payloadPath: z.string(),
  payload: z.string(),
  source: z.string(),
});
/** What `src/entry-prerender.tsx` makes of each page; compiled apart, so its shape is checked. */
export type Page = z.output<typeof pageSchema>;

const entrySchema = z.object({
  prerenderPages: z.function({ input: [z.string()], output: z.promise(z.array(pageSchema)) }),
  prerenderNotFound: z.function({ input: [], output: z.promise(z.string()) }),
  payloads: z.function({ input: [z.string()], output: z.map(z.string(), z.string()) }),
});

/** What the benchmark wrote: the pages' numbers come from there. */
function figures(root: string): string {
  return readFileSync(join(root, '../docs/figures.md'), 'utf8');
}

/** Files that a page needs at once: of its route's chunk and the chunks that it imports. */
function filesOf(bundle: Rolldown.OutputBundle, source: string): { js: string[]; css: string[] } {
  const js = new Set<string>();
  const css = new Set<string>();
  const visit = (file: string) => {
    const chunk = bundle[file];
    if (chunk?.type !== 'chunk' || js.has(file)) {
      return;
    }
    js.add(file);
    for (const style of chunk.viteMetadata?.importedCss ?? []) {
      css.add(style);
    }
    chunk.imports.forEach(visit);
  };
  for (const chunk of Object.values(bundle)) {
    if (chunk.type === 'chunk' && chunk.facadeModuleId?.endsWith(source) === true) {
      visit(chunk.fileName);
    }
  }
  return { js: [...js], css: [...css] };
}

/**
 * Makes the public pages static files: renders them with a separate build, and writes HTML and
 * payload beside the app's files. The app's document itself becomes `app.html`, which Hosting
 * answers all other addresses with.
 *
 * @param origin of the site, for canonical links, Open Graph and the sitemap
 */
export function prerender(origin: string): Plugin {
  let root = '';
  let out = '';
  let bundle: Rolldown.OutputBundle = {};
  return {
    name: 'firekeep-prerender',
    configResolved: (config) => {
      root = config.root;
      out = join(config.root, config.build.outDir);
    },
    writeBundle: (_, written) => {
      bundle = written;
    },
    closeBundle: async () => {
      const compiled = join(root, 'node_modules/.prerender');
      try {
        const pages = await renderAll(root, compiled);
        writeSite({ out, origin, bundle }, pages);
      } finally {
        rmSync(compiled, { recursive: true, force: true });
      }
    },
    configureServer: (server) => {
      // The dev server renders nothing ahead, but has the payloads that pages are made of.
      server.middlewares.use((request, response, next) => {
        if (request.url?.endsWith('/_payload.json') !== true) {
          next();
          return;
        }
        const address = request.url;
        const answer = async () => {
          try {
            const module = entrySchema.parse(await server.ssrLoadModule(`/${entry}`));
            const payload = module.payloads(figures(root)).get(address);
            response.statusCode = payload === undefined ? 404 : 200;
            response.setHeader('content-type', 'application/json');
            response.end(payload ?? '{}');
          } catch (error) {
            next(error);
          }
        };
        void answer();
      });
    },
  };
}

interface Rendered {
  readonly pages: readonly Page[];
  readonly notFound: string;
}

async function renderAll(root: string, outDir: string): Promise<Rendered> {
  await build({
    root,
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    oxc: { jsx: { runtime: 'automatic' } },
    build: { ssr: entry, outDir, emptyOutDir: true, target: 'node20' },
  });
  const module: object = await import(pathToFileURL(join(outDir, 'entry-prerender.js')).href);
  const compiled = entrySchema.parse({ ...module });
  return {
    pages: await compiled.prerenderPages(figures(root)),
    notFound: await compiled.prerenderNotFound(),
  };
}

interface Site {
  readonly out: string;
  readonly origin: string;
  readonly bundle: Rolldown.OutputBundle;
}

/** The app's two faces, without which its first text would change under the eye. */
function latinFonts(bundle: Rolldown.OutputBundle): string[] {
  return Object.keys(bundle).filter((file) => /geist(?:-mono)?-latin-wght-normal/.test(file));
}

function writeSite({ out, origin, bundle }: Site, { pages, notFound }: Rendered): void {
  const template = readFileSync(join(out, 'index.html'), 'utf8');
  const write = (path: string, text: string) => {
    const file = join(out, path);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, text);
  };
  const fonts = latinFonts(bundle);
  write('app.html', fillDocument(template, { title: 'Firekeep', isIndexed: false, fonts }));
  write(
    '404.html',
    fillDocument(template, {
      title: 'Page Not Found · Firekeep',
      isIndexed: false,
      html: notFound,
    }),
  );
  for (const page of pages) {
    const { path, title, description, html, payloadPath } = page;
    const files = filesOf(bundle, page.source);
    const document = fillDocument(template, {
      title,
      description,
      isIndexed: true,
      html,
      isHydrated: true,
      address: new URL(path, origin).href,
      picture: new URL('/images/share.png', origin).href,
      payloadPath,
      ...files,
    });
    write(join(path, 'index.html'), document);
    write(payloadPath, page.payload);
  }
  write('sitemap.xml', sitemap(pages.map(({ path }) => new URL(path, origin).href)));
  write('robots.txt', robots(origin));
}

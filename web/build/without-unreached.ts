import type { Plugin } from 'vite';

interface Part {
  /** Of the module, at the end of its path. */
  readonly file: RegExp;
  /** What the module says, where others of that name don't. */
  readonly only?: string;
  /** What stands there, and what instead. */
  readonly changes: readonly (readonly [found: string | RegExp, instead: string])[];
}

const unreached: readonly Part[] = [
  {
    // Its framework mode: without its context, which the app never provides, it returns this.
    file: /node_modules[\\/]react-router[\\/]dist[\\/]production[\\/]chunk-\w+\.mjs$/,
    only: 'function createRouter(',
    changes: [
      ['function PrefetchPageLinks({ page, ...linkProps }) {', '$&return null;'],
      [
        'function usePrefetchBehavior(prefetch, theirElementProps) {',
        '$&return [false, null, {}];',
      ],
      ['function RSCErrorHandler({\n  children,\n  error\n}) {', '$&return children;'],
      ['function parseHydrationData() {', '$&return undefined;'],
      ['function instrumentClientSideRouter(router, fns) {', '$&return router;'],
      ['function getRouteInstrumentationUpdates(fns, route) {', '$&return {};'],
    ],
  },
  {
    // JSON Schema of schemas, which only tools ask for.
    file: /node_modules[\\/]zod[\\/]v4[\\/]classic[\\/]schemas\.js$/,
    changes: [
      [/inst\._zod\.processJSONSchema = .*;$/gm, ''],
      [/createStandardJSONSchemaMethod\(this, "\w+"\)/g, 'undefined'],
      ['return createToJSONSchemaMethod(this, {})(params);', 'return undefined;'],
    ],
  },
];

function change(code: string, { changes }: Part): string {
  return changes.reduce((before, [found, instead]) => {
    const after = before.replace(found, instead);
    if (after === before) {
      throw new Error(`Not there any more, and so not left out of the build: ${String(found)}`);
    }
    return after;
  }, code);
}

/**
 * A module without what can't be reached; null where there is nothing to leave out.
 * @throws Error where something is no longer there: the package was updated
 */
export function leaveOut(code: string, id: string): string | null {
  const part = unreached.find(({ file }) => file.test(id));
  const isOther = part?.only !== undefined && !code.includes(part.only);
  return part === undefined || isOther ? null : change(code, part);
}

/**
 * Leaves out of the build what packages have and the app can't reach, where the bundler can't know
 * that: some 9 kB of what every signed-in page loads. Of React Router, the build for production is
 * taken; its package names the other one only.
 */
export function withoutUnreached(): Plugin {
  return {
    name: 'firekeep-without-unreached',
    apply: 'build',
    enforce: 'pre',
    async resolveId(source, importer, options) {
      if (!/^react-router(?:\/dom)?$/.test(source)) {
        return null;
      }
      const found = await this.resolve(source, importer, { ...options, skipSelf: true });
      return found?.id.replace(/(?<=[\\/]dist[\\/])development(?=[\\/])/, 'production') ?? null;
    },
    transform(code, id) {
      const left = leaveOut(code, id);
      return left === null ? null : { code: left, map: null };
    },
  };
}

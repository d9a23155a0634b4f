import type { Plugin } from 'vite';

interface Part {
  /** Of the module, at the end of its path. */
  readonly file: RegExp;
  /** What the module says, where others of that name don't. */
  readonly only?: string;
  /** What stands there, and what instead. */
  readonly changes: readonly (readonly [found: string | RegExp, instead: string])[];
}

/** What the app can't reach, where the bundler can't know that. */
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

/**
 * Has Chakra do once what it does with every drawing of every element: find the look of a component
 * that has no recipe, the key of styles that it has seen, and their text (3.37; as it is in 3.38).
 */
const onlyOnce: readonly Part[] = [
  {
    file: /node_modules[\\/]@chakra-ui[\\/]react[\\/]dist[\\/]esm[\\/]styled-system[\\/]factory\.js$/,
    changes: [
      ['const Styled = withEmotionCache(', 'let recipe;\n  let recipeBy;\n  $&'],
      [
        /const cvaFn = (.+);\n\s*const baseCva = (.+);\n\s*const cvaRecipe = mergeCva\(baseCva, cvaFn\);/,
        'if (recipeBy !== cva) {\nrecipe = mergeCva($2, $1);\nrecipeBy = cva;\n}\nconst cvaRecipe = recipe;',
      ],
      ['const createStyled = (', 'const serializedStyles = /* @__PURE__ */ new WeakMap();\n$&'],
      [
        /const serialized = (serializeStyles\([^;]+\));/,
        'let serialized = classInterpolations.length === 1 ? serializedStyles.get(styleProps) : undefined;\n' +
          'if (serialized === undefined) {\nserialized = $1;\n' +
          'if (classInterpolations.length === 1) serializedStyles.set(styleProps, serialized);\n}',
      ],
    ],
  },
  {
    file: /node_modules[\\/]@chakra-ui[\\/]react[\\/]dist[\\/]esm[\\/]utils[\\/]memo\.js$/,
    changes: [
      ['function simpleHash(value) {', 'const hashes = /* @__PURE__ */ new WeakMap();\n$&'],
      [
        /const keys = (Object\.keys\(value\).*);\n\s*return (.+);/,
        'const known = hashes.get(value);\nif (known !== undefined) return known;\n' +
          'const keys = $1;\nconst hash = $2;\nhashes.set(value, hash);\nreturn hash;',
      ],
    ],
  },
];

function change(code: string, { changes }: Part): string {
  return changes.reduce((before, [found, instead]) => {
    const after = before.replace(found, instead);
    if (after === before) {
      throw new Error(`Not there any more, and so not changed in the build: ${String(found)}`);
    }
    return after;
  }, code);
}

/**
 * A module as the build takes it; null where it is taken as it is.
 * @throws Error where what is changed is no longer there: the package was updated
 */
export function changed(code: string, id: string): string | null {
  const part = [...unreached, ...onlyOnce].find(({ file }) => file.test(id));
  const isOther = part?.only !== undefined && !code.includes(part.only);
  return part === undefined || isOther ? null : change(code, part);
}

/**
 * Changes packages for the build: leaves out what they have and the app can't reach, some 9 kB of
 * what every signed-in page loads, and has Chakra work out styles once. Of React Router, the build
 * for production is taken; its package names the other one only.
 */
export function changedPackages(): Plugin {
  return {
    name: 'firekeep-changed-packages',
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
      const next = changed(code, id);
      return next === null ? null : { code: next, map: null };
    },
  };
}

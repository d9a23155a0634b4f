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
      // For its fetchers, of which the app has none.
      ['async function fetch2(key, routeId, href, opts) {', '$&return;'],
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
  {
    // Functions made of text, which the content security policy refuses.
    file: /node_modules[\\/]zod[\\/]v4[\\/]core[\\/]schemas\.js$/,
    changes: [['const fastEnabled = jit && allowsEval.value;', 'const fastEnabled = false;']],
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
    // A text is its own key; an object's key is made once, and equal objects share a short one: to
    // compare keys that hold all styles of an element takes longer than to make the styles.
    file: /node_modules[\\/]@chakra-ui[\\/]react[\\/]dist[\\/]esm[\\/]utils[\\/]memo\.js$/,
    changes: [
      [
        'function simpleHash(value) {',
        'const hashes = /* @__PURE__ */ new WeakMap();\nconst shortHashes = /* @__PURE__ */ new Map();\n' +
          'let shortCount = 0;\n$&',
      ],
      [
        /const keys = (Object\.keys\(value\).*);\n\s*return (.+);/,
        'const known = hashes.get(value);\nif (known !== undefined) return known;\n' +
          'const keys = $1;\nconst whole = $2;\nlet hash = shortHashes.get(whole);\n' +
          'if (hash === undefined) {\nhash = `o:${++shortCount}`;\n' +
          'if (shortHashes.size >= 5000) shortHashes.clear();\nshortHashes.set(whole, hash);\n}\n' +
          'hashes.set(value, hash);\nreturn hash;',
      ],
      ['maxSize = 500)', 'maxSize = 5000)'],
      [/const value = this\.cache\.get\(key\);[^]+?return value;/, 'return this.cache.get(key);'],
      [
        'args.length === 1 ? simpleHash(args[0])',
        "args.length === 1 ? (typeof args[0] === 'string' ? args[0] : `\\0${simpleHash(args[0])}`)",
      ],
    ],
  },
  {
    // Asked for each property of each element; what it asks remembers already. And its lists of
    // tokens, which only tools ask for.
    file: /node_modules[\\/]@chakra-ui[\\/]react[\\/]dist[\\/]esm[\\/]styled-system[\\/]system\.js$/,
    changes: [
      ['const isValidProperty = memo(', 'const isValidProperty = ('],
      [/const query = \{[^]+?\n {2}\};/, 'const query = undefined;'],
    ],
  },
  {
    file: /node_modules[\\/]@chakra-ui[\\/]react[\\/]dist[\\/]esm[\\/]styled-system[\\/]conditions\.js$/,
    changes: [
      ['function keys() {', 'const names = new Set(Object.keys(values));\n$&'],
      ['keys().includes(key)', 'names.has(key)'],
      ['const sort = memo(', 'const sort = ('],
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
 * Changes packages for the build: leaves out what they have and the app can't reach, some 10 kB of
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

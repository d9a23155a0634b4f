import type { Plugin } from 'vite';

/**
 * What reactfire 4 imports of Firebase's products that the app doesn't use: some 180 kB, of which
 * its top level keeps too much for tree shaking. A name that a later version asks for beside these
 * fails the build.
 */
const unused: Readonly<Record<string, readonly string[]>> = {
  'firebase/database': [
    'get',
    'off',
    'onChildAdded',
    'onChildChanged',
    'onChildMoved',
    'onChildRemoved',
    'onValue',
  ],
  'firebase/functions': ['httpsCallable'],
  'firebase/remote-config': [
    'ensureInitialized',
    'getAll',
    'getBoolean',
    'getNumber',
    'getString',
    'getValue',
  ],
  'firebase/storage': ['getDownloadURL', 'ref'],
};

const prefix = '\0unused:';

/** Puts empty modules in the place of Firebase's products that reactfire alone imports. */
export function withoutUnusedFirebase(): Plugin {
  return {
    name: 'firekeep-without-unused-firebase',
    apply: 'build',
    enforce: 'pre',
    resolveId(source, importer) {
      const isUnused = source in unused && /[\\/]reactfire[\\/]/.test(importer ?? '');
      return isUnused ? `${prefix}${source}` : null;
    },
    load(id) {
      const names = id.startsWith(prefix) ? unused[id.slice(prefix.length)] : undefined;
      return names?.map((name) => `export const ${name} = undefined;`).join('\n') ?? null;
    },
  };
}

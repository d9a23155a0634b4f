import type { Plugin } from 'vite';

const ofRouter = /node_modules[\\/]react-router[\\/]dist[\\/]/;

/**
 * Functions of React Router that only its framework mode reaches, by their heads, and what they
 * return without its context, which the app never provides. The bundler can't know that.
 */
const unreached: Readonly<Record<string, string>> = {
  'function PrefetchPageLinks({ page, ...linkProps }) {': 'null',
  'function usePrefetchBehavior(prefetch, theirElementProps) {':
    '[false, React8.useRef(null), {}]',
  'function RSCErrorHandler({\n  children,\n  error\n}) {': 'children',
  'function parseHydrationData() {': 'undefined',
  'function instrumentClientSideRouter(router, fns) {': 'router',
  'function getRouteInstrumentationUpdates(fns, route) {': '{}',
};

/** @throws Error where one of them is no longer there: React Router was updated */
export function leaveOut(code: string): string {
  return Object.entries(unreached).reduce((left, [head, result]) => {
    if (!left.includes(head)) {
      throw new Error(`React Router has no "${head}" any more`);
    }
    return left.replace(head, () => `${head}\n  return ${result};`);
  }, code);
}

/**
 * Leaves out of the build what React Router has for its framework mode and for development: nearly
 * 4 kB of every page's scripts. Its package names the build for development only.
 */
export function withoutFrameworkMode(): Plugin {
  return {
    name: 'firekeep-without-framework-mode',
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
      return ofRouter.test(id) && code.includes('function createRouter(')
        ? { code: leaveOut(code), map: null }
        : null;
    },
  };
}

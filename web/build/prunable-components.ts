import type { Plugin } from 'vite';

const packages = /node_modules[\\/](?:react-router|@ark-ui|@chakra-ui)[\\/]/;
const displayName = /^\w+\.displayName = (["'])[^"'\n]*\1;?$/gm;
const definition = /(?<=[=(]\s*)((?:React\w*\.)?(?:forwardRef|createContext|memo)\()/g;

/**
 * Makes components of packages that nothing uses prunable. The bundler keeps them for the call that
 * defines them, and for the statement that names them for React's developer tools.
 */
export function prunableComponents(): Plugin {
  return {
    name: 'firekeep-prunable-components',
    apply: 'build',
    enforce: 'pre',
    transform(code, id) {
      const next = packages.test(id)
        ? code.replaceAll(displayName, '').replaceAll(definition, '/* @__PURE__ */ $1')
        : code;
      return next === code ? null : { code: next, map: null };
    },
  };
}

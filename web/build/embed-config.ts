import type { Plugin } from 'vite';

/**
 * Puts the configuration of the Firebase project into every page, so that none has to ask Hosting
 * for it before it can start.
 *
 * @param config JSON as `/__/firebase/init.json` answers it; without one, pages ask
 */
export function embedConfig(config: string | undefined): Plugin {
  return {
    name: 'firekeep-embed-config',
    apply: 'build',
    transformIndexHtml: () =>
      config === undefined || config === ''
        ? []
        : [{ tag: 'meta', attrs: { name: 'firekeep-firebase', content: config } }],
  };
}

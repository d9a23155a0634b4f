import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig, loadEnv } from 'vite';
import { z } from 'zod';
import { buildManifest } from './build/build-manifest.ts';
import { changedPackages } from './build/changed-packages.ts';
import { chunkGroups } from './build/chunks.ts';
import { compileHint } from './build/compile-hint.ts';
import { embedConfig } from './build/embed-config.ts';
import { preloaded } from './build/preloaded.ts';
import { prerender } from './build/prerender.ts';
import { prunableComponents } from './build/prunable-components.ts';
import { withoutUnusedFirebase } from './build/without-unused-firebase.ts';

const projectsSchema = z.object({ projects: z.object({ default: z.string() }) });

/** Where Hosting serves the site, unless FIREKEEP_SITE_ORIGIN says otherwise. */
function hostingOrigin(): string {
  const file = new URL('../.firebaserc', import.meta.url);
  const { projects } = projectsSchema.parse(JSON.parse(readFileSync(file, 'utf8')));
  return `https://${projects.default}.web.app`;
}

// The dev server takes the API and the Firebase config from a running Hosting emulator, so that the
// app finds both at its own origin, as it does in production.
export default defineConfig(({ mode }) => {
  const env = loadEnv(mode, '.', 'FIREKEEP_');
  const target = env['FIREKEEP_ORIGIN'] ?? 'http://127.0.0.1:5000';
  const port = Number(env['FIREKEEP_PORT_WEB'] ?? 5173);
  const proxy = { '/api': { target }, '/__/firebase': { target } };
  return {
    plugins: [
      react(),
      withoutUnusedFirebase(),
      changedPackages(),
      prunableComponents(),
      embedConfig(env['FIREKEEP_WEB_CONFIG']),
      compileHint(),
      buildManifest(),
      prerender(env['FIREKEEP_SITE_ORIGIN'] ?? hostingOrigin()),
    ],
    server: { host: '127.0.0.1', port, strictPort: true, proxy },
    preview: { host: '127.0.0.1', port, strictPort: true, proxy },
    // As the app is: the sandbox comes once the worker has been asked.
    worker: { format: 'es' },
    build: {
      target: 'es2023',
      chunkSizeWarningLimit: 900,
      // Every browser of the target preloads modules.
      modulePreload: { polyfill: false, resolveDependencies: preloaded },
      // The content security policy allows fonts from files only.
      assetsInlineLimit: (file) => (file.endsWith('.woff2') ? false : undefined),
      rolldownOptions: {
        // Chakra's own theme, of which `config/theme.ts` takes parts, is made by calling it.
        treeshake: {
          manualPureFunctions: ['defineConfig'],
          // Emotion imports it for its `withTheme`, which nothing uses; it doesn't say it is pure.
          moduleSideEffects: [
            { test: /node_modules[\\/]hoist-non-react-statics[\\/]/, sideEffects: false },
          ],
        },
        output: {
          codeSplitting: {
            groups: [
              {
                // What every page needs, in one file that changes only with its packages.
                name: 'react',
                priority: 100,
                test: /rolldown[\\/]runtime|node_modules[\\/](?:react|react-dom|react-router|react-router-dom|scheduler|cookie|set-cookie-parser)[\\/]/,
              },
              ...chunkGroups(fileURLToPath(new URL('src/', import.meta.url))),
            ],
          },
        },
      },
    },
  };
});

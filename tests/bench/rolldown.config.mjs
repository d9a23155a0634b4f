// What is measured is compiled, as deployed: loading TypeScript would take time and memory too.
import { defineConfig } from 'rolldown';

const root = import.meta.dirname;

export default defineConfig({
  input: {
    main: `${root}/main.ts`,
    worker: `${root}/worker.ts`,
    'firestore-server': `${root}/latency/firestore-server.ts`,
  },
  // Packages stay outside; the contract is one of ours.
  external: /^(?!@firekeep\/)[a-z@]/,
  platform: 'node',
  onLog: (level, log, next) => next(log.code === 'UNRESOLVED_IMPORT' ? 'error' : level, log),
  output: { dir: `${root}/../../.cache/bench`, format: 'esm', sourcemap: true, cleanDir: true },
});

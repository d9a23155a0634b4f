// Lets Node run TypeScript programs: `node --import ./scripts/lib/run-ts.mjs program.ts`.
// Node 20 can't do it by itself. Imports name files with their .ts endings, as everywhere here.
import { register } from 'node:module';

register('./ts-hooks.mjs', import.meta.url);
process.setSourceMapsEnabled(true);

// What is deployed: one file for the functions, and one for each program of the command line.
//
// Reading some 400 modules one by one is what a cold start waits for longest. Google's packages
// stay outside: they load their own files (protocol buffers) and look each other up at run time,
// and firebase-tools asks the installed firebase-functions what there is to deploy. Nothing is
// minified, so that stack traces keep the names of functions; maps are written for debuggers and
// are not uploaded.
import { defineConfig } from 'rolldown';

const outside =
  /^(?:firebase-functions|firebase-admin|google-auth-library|@google-cloud|@grpc)(?:\/|$)/;

const bundle = (input) => ({
  input,
  external: outside,
  platform: 'node',
  // A path that names no file must fail the build, not the first call.
  onLog: (level, log, next) => next(log.code === 'UNRESOLVED_IMPORT' ? 'error' : level, log),
  output: { dir: 'lib', format: 'esm', sourcemap: true, chunkFileNames: 'parts/[name].js' },
  watch: { clearScreen: false },
});

export default defineConfig([
  bundle({ index: 'src/index.ts' }),
  bundle({ 'cli/reader': 'src/cli/reader.ts' }),
  bundle({ 'cli/account': 'src/cli/account.ts' }),
  bundle({ 'cli/rotate-key': 'src/cli/rotate-key.ts' }),
  bundle({ 'cli/recover': 'src/cli/recover.ts' }),
]);

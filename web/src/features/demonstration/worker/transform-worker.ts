// Runs a visitor's code beside the page. Hosting names this file (firebase.json): it alone may
// compile WebAssembly, and reaches nothing but its own scripts.
import { runOperations } from './run-operations.ts';

addEventListener('message', ({ data }: MessageEvent<unknown>) => {
  // The page hears of errors, not of promises that fail.
  runOperations(data, (said) => postMessage(said)).catch(reportError);
});

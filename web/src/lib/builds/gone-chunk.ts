/**
 * How browsers word that a module could not be loaded: Chromium, Firefox, Safari, and Vite for a style sheet. An old tab
 * meets it after a deployment, when the chunks of its build are no longer there.
 */
const wordings =
  /dynamically imported module|importing a module script failed|unable to preload css/i;

/** Whether an error says that a part of the app's own code could not be loaded. */
export function isGoneChunk(error: unknown): boolean {
  return error instanceof Error && wordings.test(error.message);
}

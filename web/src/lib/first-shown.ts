import { limits } from '#config/limits.ts';

let note = (): void => undefined;
const shown = new Promise<void>((resolve) => {
  note = resolve;
});

/** The page has what it shows first: what is large and not needed for that may come. */
export function noteFirstShown(): void {
  note();
}

/** Done once the page has what it shows first; one that never says so is not waited for. */
export async function firstShown(): Promise<void> {
  const atLatest = new Promise((resolve) => setTimeout(resolve, limits.loadAtLatestMs));
  await Promise.race([shown, atLatest]);
}

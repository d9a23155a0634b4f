import { latePart } from '#lib/late-part.tsx';
import { createStore, useStore } from '#lib/store.ts';

const Overlays = latePart<object>(async () => (await import('./overlays.tsx')).Overlays);

const isWanted = createStore(false);

/** From now on public pages and sign-in show toasts too; until then they do without Chakra. */
export function wantOverlays(): void {
  isWanted.set(true);
}

/** Toasts on pages without Chakra: loaded with the first of them. */
export function LateOverlays() {
  return useStore(isWanted) ? <Overlays /> : null;
}

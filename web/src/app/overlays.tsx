import { ChakraProvider } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { system } from '#config/theme.ts';
import { late, useLate } from '#lib/late-part.tsx';
import { useStore } from '#lib/store.ts';
import { waitingToasts } from '#lib/toaster.ts';

/** There from the first toast on, for all pages: a toast stays up when its page is left. */
export const toastArea = late(async () => import('./toast-area.tsx'));

/** Toasts, whose code comes with the first of them, unless something loads it ahead. */
function LateToastArea() {
  const { length } = useStore(waitingToasts);
  // Nothing could show a failure; the next toast tries again.
  const loaded = useLate(toastArea, length, () => undefined);
  return loaded === null ? null : <loaded.ToastArea />;
}

/** Chakra's ground for the pages that are made of it, with toasts. */
export function Overlays({ children }: { children?: ReactNode }) {
  return (
    <ChakraProvider value={system}>
      {children}
      <LateToastArea />
    </ChakraProvider>
  );
}

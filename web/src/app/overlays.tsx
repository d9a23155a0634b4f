import { ChakraProvider } from '@chakra-ui/react';
import { useEffect, type ReactNode } from 'react';
import { system } from '#config/theme.ts';
import { createStore, useStore } from '#lib/store.ts';
import { waitingToasts } from '#lib/toaster.ts';

export const loadToastArea = async () => import('./toast-area.tsx');

/**
 * There from the first toast on, for all pages: a toast stays up when its page is left. What draws
 * it does not follow `waitingToasts`: drawn again as they are taken out, it would lose the first.
 */
const toastArea = createStore<ReactNode>(null);

/** Toasts, whose code comes with the first of them, unless something loads it ahead. */
function LateToastArea() {
  const area = useStore(toastArea);
  useEffect(() => {
    const load = () =>
      void loadToastArea().then(
        ({ ToastArea }) => toastArea.set(<ToastArea />),
        // There is nothing that could say so; the next toast tries again.
        () => undefined,
      );
    if (waitingToasts.get().length > 0) {
      load();
    }
    return waitingToasts.subscribe(load);
  }, []);
  return area;
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

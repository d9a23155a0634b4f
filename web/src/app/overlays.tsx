import { ChakraProvider } from '@chakra-ui/react';
import { useEffect, useState, type ComponentType, type ReactNode } from 'react';
import { system } from '#config/theme.ts';
import { toaster } from '#lib/toaster.ts';

export const loadToastArea = async () => import('./toast-area.tsx');

/** Toasts, whose code comes with the first of them, unless something loads it ahead. */
function LazyToastArea() {
  const [Area, setArea] = useState<ComponentType>();
  useEffect(() => {
    const load = () =>
      void loadToastArea().then(
        ({ ToastArea }) => setArea(() => ToastArea),
        // There is nothing that could say so; the next toast tries again.
        () => undefined,
      );
    if (toaster.getCount() > 0) {
      load();
    }
    return toaster.subscribe(load);
  }, []);
  return Area === undefined ? null : <Area />;
}

/** Chakra's ground for the pages that are made of it, with toasts. */
export function Overlays({ children }: { children?: ReactNode }) {
  return (
    <ChakraProvider value={system}>
      {children}
      <LazyToastArea />
    </ChakraProvider>
  );
}

import { ChakraProvider } from '@chakra-ui/react';
import { useEffect, useState, type ComponentType, type ReactNode } from 'react';
import { limits } from '#config/limits.ts';
import { system } from '#config/theme.ts';
import { toaster } from '#lib/toaster.ts';

/** Toasts, whose code comes with the first of them, or ahead of it once the page is at work. */
function LazyToastArea() {
  const [Area, setArea] = useState<ComponentType>();
  useEffect(() => {
    const load = () =>
      void import('./toast-area.tsx').then(
        ({ ToastArea }) => setArea(() => ToastArea),
        // There is nothing that could say so; the next toast tries again.
        () => undefined,
      );
    const stop = toaster.subscribe(load);
    const timer = setTimeout(load, toaster.getCount() > 0 ? 0 : limits.loadAheadMs);
    return () => {
      stop();
      clearTimeout(timer);
    };
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

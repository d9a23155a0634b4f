import { ChakraProvider } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { FullScreenLoader } from '#components/full-screen-loader.tsx';
import { ToastArea } from '#components/toast-area.tsx';
import { system } from '#config/theme.ts';

/** Chakra's ground for the pages that are made of it, with toasts and the full-screen loader. */
export function Overlays({ children }: { children?: ReactNode }) {
  return (
    <ChakraProvider value={system}>
      {children}
      <ToastArea />
      <FullScreenLoader />
    </ChakraProvider>
  );
}

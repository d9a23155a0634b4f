import { ChakraProvider } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { ToastArea } from '#components/toast-area.tsx';
import { system } from '#config/theme.ts';

/** Chakra's ground for the pages that are made of it, with toasts. */
export function Overlays({ children }: { children?: ReactNode }) {
  return (
    <ChakraProvider value={system}>
      {children}
      <ToastArea />
    </ChakraProvider>
  );
}

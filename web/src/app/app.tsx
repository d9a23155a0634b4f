import { ChakraProvider } from '@chakra-ui/react';
import { RouterProvider } from 'react-router-dom';
import { FullScreenLoader } from '#components/full-screen-loader.tsx';
import { ToastArea } from '#components/toast-area.tsx';
import { system } from '#config/theme.ts';
import { router } from './router.tsx';

/** Everything that is there on every page, public or not. */
export function App() {
  return (
    <ChakraProvider value={system}>
      <RouterProvider router={router} />
      <ToastArea />
      <FullScreenLoader />
    </ChakraProvider>
  );
}

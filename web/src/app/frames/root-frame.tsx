import { Box } from '@chakra-ui/react';
import { Outlet, ScrollRestoration, useNavigation } from 'react-router-dom';

/** Around every page: scroll positions, and a thin bar while the next page's code is loading. */
export function RootFrame() {
  const isLoading = useNavigation().state !== 'idle';
  return (
    <>
      {isLoading ? (
        <Box
          position="fixed"
          insetInline="0"
          top="0"
          height="2px"
          bg="brand.solid"
          zIndex="overlay"
          animation="pulse"
        />
      ) : null}
      <Outlet />
      <ScrollRestoration />
    </>
  );
}

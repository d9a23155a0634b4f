import { Box, Center, Flex } from '@chakra-ui/react';
import { Link as RouterLink, Outlet } from 'react-router-dom';
import { ColorModeButton } from '#components/color-mode-button.tsx';
import { Logo } from '#components/logo.tsx';
import { paths } from '#config/paths.ts';

/** The frame of the pages on the way in: nothing but the way home. */
export function AuthFrame() {
  return (
    <Flex direction="column" minHeight="100dvh">
      <Flex as="header" justify="space-between" align="center" padding={{ base: '4', md: '6' }}>
        <RouterLink to={paths.home.link()} aria-label="Firekeep, home">
          <Logo />
        </RouterLink>
        <ColorModeButton />
      </Flex>
      <Center as="main" flex="1" padding="4" paddingBottom={{ base: '10', md: '24' }}>
        <Box width="full" maxWidth="sm">
          <Outlet />
        </Box>
      </Center>
    </Flex>
  );
}

import { Box, Flex, HStack } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { Link as RouterLink, useLocation } from 'react-router-dom';
import { ColorModeButton } from '#components/plain/color-mode-button.tsx';
import { Logo } from '#components/logo.tsx';
import { LinkButton } from '#components/router-link.tsx';
import { paths } from '#config/paths.ts';
import { contentId, SkipLink } from './skip-link.tsx';

/** Around a project's pages for who is not signed in: the way home, and to sign-in and back. */
export function VisitorShell({ children }: { children: ReactNode }) {
  const { pathname, search } = useLocation();
  return (
    <Flex direction="column" minHeight="100dvh">
      <SkipLink />
      <Flex
        as="header"
        height="16"
        align="center"
        justify="space-between"
        gap="3"
        paddingInline={{ base: '3', md: '8' }}
        borderBottomWidth="1px"
        borderColor="border.muted"
      >
        <RouterLink to={paths.home.link()} aria-label="Firekeep, home">
          <Logo />
        </RouterLink>
        <HStack gap="2">
          <ColorModeButton />
          <LinkButton to={paths.auth.link(`${pathname}${search}`)} size="sm">
            Sign in
          </LinkButton>
        </HStack>
      </Flex>
      <Box
        as="main"
        id={contentId}
        tabIndex={-1}
        outline="none"
        flex="1"
        padding={{ base: '4', md: '8' }}
        paddingBottom="16"
      >
        {children}
      </Box>
    </Flex>
  );
}

import { Box, chakra, Container, Flex, HStack } from '@chakra-ui/react';
import { NavLink, Outlet, Link as RouterLink } from 'react-router-dom';
import { ColorModeButton } from '#components/color-mode-button.tsx';
import { Logo } from '#components/logo.tsx';
import { LinkButton, TextLink } from '#components/router-link.tsx';
import { storageKeys } from '#config/limits.ts';
import { paths } from '#config/paths.ts';
import { browserStorage } from '#lib/browser-storage.ts';
import { contentId, SkipLink } from './skip-link.tsx';

function HeaderLink({ to, children }: { to: string; children: string }) {
  return (
    <chakra.span
      asChild
      color="fg.muted"
      fontSize="sm"
      fontWeight="medium"
      _hover={{ color: 'fg' }}
      _currentPage={{ color: 'fg' }}
    >
      <NavLink to={to}>{children}</NavLink>
    </chakra.span>
  );
}

function Header() {
  // A hint only: public pages don't load Firebase to find out who is signed in.
  const wasSignedIn = browserStorage.read(storageKeys.signedIn) !== null;
  return (
    <Box as="header" borderBottomWidth="1px" borderColor="border.muted">
      <Container maxWidth="6xl">
        <Flex align="center" justify="space-between" height="16" gap="4">
          <HStack gap="8">
            <RouterLink to={paths.home.link()} aria-label="Firekeep, home">
              <Logo />
            </RouterLink>
            <HStack as="nav" aria-label="Site" gap="6" hideBelow="md">
              <HeaderLink to={paths.features.link()}>Features</HeaderLink>
              <HeaderLink to={paths.pricing.link()}>Pricing</HeaderLink>
              <HeaderLink to={paths.contact.link()}>Contact</HeaderLink>
            </HStack>
          </HStack>
          <HStack gap="2">
            <ColorModeButton />
            {wasSignedIn ? (
              <LinkButton to={paths.dashboard.link()} size="sm">
                Open dashboard
              </LinkButton>
            ) : (
              <LinkButton to={paths.auth.link()} size="sm">
                Sign in
              </LinkButton>
            )}
          </HStack>
        </Flex>
      </Container>
    </Box>
  );
}

const footerLinks = [
  [paths.features.link(), 'Features'],
  [paths.pricing.link(), 'Pricing'],
  [paths.contact.link(), 'Contact'],
  [paths.terms.link(), 'Terms'],
  [paths.privacy.link(), 'Privacy'],
] as const;

function Footer() {
  return (
    <Box as="footer" borderTopWidth="1px" borderColor="border.muted" paddingBlock="8">
      <Container maxWidth="6xl">
        <Flex gap="4" wrap="wrap" justify="space-between" color="fg.muted" fontSize="sm">
          <span>Firekeep is open source under the Apache License 2.0.</span>
          <HStack as="nav" aria-label="More about Firekeep" gap="5" wrap="wrap">
            {footerLinks.map(([to, label]) => (
              <TextLink key={to} to={to} color="fg.muted">
                {label}
              </TextLink>
            ))}
          </HStack>
        </Flex>
      </Container>
    </Box>
  );
}

/** The frame of public pages. */
export function DefaultFrame() {
  return (
    <Flex direction="column" minHeight="100dvh">
      <SkipLink />
      <Header />
      <Box as="main" id={contentId} tabIndex={-1} flex="1" outline="none">
        <Outlet />
      </Box>
      <Footer />
    </Flex>
  );
}

import { Box, Flex, Grid, HStack, IconButton } from '@chakra-ui/react';
import { Menu as MenuIcon } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { Link as RouterLink } from 'react-router-dom';
import { ColorModeButton } from '#components/plain/color-mode-button.tsx';
import { Logo, LogoMark } from '#components/logo.tsx';
import { paths } from '#config/paths.ts';
import { useAccountSync } from '#features/account/api/account.ts';
import { useAlarmAttention } from '#features/alarms/api/alarm-attention.ts';
import { VerifyNotice } from '#features/auth/components/verify-notice.tsx';
import { useProjectsLoader } from './loaders.ts';
import { Navigation } from './navigation.tsx';
import { MenuDrawer } from './menu-drawer.tsx';
import { ProjectSwitcher } from './project-switcher.tsx';
import { contentId, SkipLink } from './skip-link.tsx';
import { UserMenu } from './user-menu.tsx';

function NavigationDrawer() {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <IconButton
        variant="ghost"
        colorPalette="gray"
        size="sm"
        hideFrom="lg"
        aria-label="Open menu"
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={() => setOpen(true)}
      >
        <MenuIcon />
      </IconButton>
      <MenuDrawer isOpen={isOpen} onClose={() => setOpen(false)} />
    </>
  );
}

function TopBar() {
  return (
    <Flex
      as="header"
      position="sticky"
      top="0"
      zIndex="sticky"
      height="16"
      align="center"
      justify="space-between"
      gap="3"
      paddingInline={{ base: '3', md: '8' }}
      bg="bg.canvas"
      borderBottomWidth="1px"
      borderColor="border.muted"
    >
      <HStack gap="2" minWidth="0">
        <NavigationDrawer />
        <Box asChild hideFrom="lg">
          <RouterLink to={paths.dashboard.link()} aria-label="Dashboard">
            <LogoMark />
          </RouterLink>
        </Box>
        <ProjectSwitcher />
      </HStack>
      <HStack gap="2" flexShrink={0}>
        <ColorModeButton />
        <UserMenu />
      </HStack>
    </Flex>
  );
}

/** Sidebar (a drawer on small screens), top bar and the place for the page. */
export function SignedInShell({ children }: { children: ReactNode }) {
  useProjectsLoader();
  useAccountSync();
  useAlarmAttention();
  return (
    <Grid
      templateColumns={{ base: 'minmax(0, 1fr)', lg: '15rem minmax(0, 1fr)' }}
      minHeight="100dvh"
    >
      <SkipLink />
      <Box
        as="aside"
        hideBelow="lg"
        position="sticky"
        top="0"
        height="100dvh"
        overflowY="auto"
        borderEndWidth="1px"
        borderColor="border.muted"
        bg="bg.panel"
        padding="4"
      >
        <Flex height="8" align="center" marginBottom="6" paddingInline="2">
          <RouterLink to={paths.dashboard.link()} aria-label="Firekeep, dashboard">
            <Logo />
          </RouterLink>
        </Flex>
        <Navigation />
      </Box>
      <Flex direction="column" minWidth="0">
        <TopBar />
        <Box
          as="main"
          id={contentId}
          tabIndex={-1}
          outline="none"
          flex="1"
          padding={{ base: '4', md: '8' }}
          paddingBottom="16"
        >
          <VerifyNotice />
          {children}
        </Box>
      </Flex>
    </Grid>
  );
}

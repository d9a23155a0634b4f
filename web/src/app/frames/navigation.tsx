import { chakra, Stack } from '@chakra-ui/react';
import { Database, FolderTree, LayoutDashboard, Search, Settings } from 'lucide-react';
import type { ReactNode } from 'react';
import { NavLink } from 'react-router-dom';
import { paths } from '#config/paths.ts';

interface NavigationItem {
  readonly to: string;
  readonly label: string;
  readonly icon: ReactNode;
  /** Only this very address counts as being there. */
  readonly isExact?: boolean;
}

const items: readonly NavigationItem[] = [
  { to: paths.dashboard.link(), label: 'Dashboard', icon: <LayoutDashboard />, isExact: true },
  { to: paths.projects.link(), label: 'Projects', icon: <Database /> },
  { to: paths.dashboardCollections.link(), label: 'Collections', icon: <FolderTree /> },
  { to: paths.dashboardQuery.link(), label: 'Query', icon: <Search /> },
  { to: paths.settings.link(), label: 'Settings', icon: <Settings /> },
];

/** The signed-in area's main navigation: in the sidebar, and in the drawer on small screens. */
export function Navigation({ onNavigate }: { onNavigate?: () => void }) {
  return (
    <Stack as="nav" aria-label="Main" gap="1">
      {items.map(({ to, label, icon, isExact = false }) => (
        <chakra.span
          key={to}
          asChild
          display="flex"
          alignItems="center"
          gap="3"
          paddingInline="3"
          height="10"
          borderRadius="md"
          fontSize="sm"
          fontWeight="medium"
          color="fg.muted"
          _hover={{ bg: 'bg.muted', color: 'fg' }}
          _currentPage={{ bg: 'brand.subtle', color: 'brand.fg' }}
          css={{ '& svg': { width: '18px', height: '18px', flexShrink: 0 } }}
        >
          <NavLink to={to} end={isExact} onClick={onNavigate}>
            {icon}
            {label}
          </NavLink>
        </chakra.span>
      ))}
    </Stack>
  );
}

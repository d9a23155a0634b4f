import type { Project } from '@firekeep/functions/contract';
import { Badge, chakra, Flex, HStack, Skeleton, Stack, Text } from '@chakra-ui/react';
import { useEffect, useRef } from 'react';
import { Link, matchPath, useLocation, useMatch } from 'react-router-dom';
import { paths } from '#config/paths.ts';
import { ConnectionBadge } from '#features/projects/components/connection-badge.tsx';
import { EnvironmentBadge } from '#features/projects/components/environment-badge.tsx';
import { ProjectDot } from '#features/projects/components/project-dot.tsx';
import { isDemonstration } from '#features/projects/model/demonstration.ts';

function Tab({
  to,
  also,
  end = false,
  children,
}: {
  to: string;
  /** Patterns of pages that belong to the tab and have an address of their own. */
  also?: readonly string[];
  end?: boolean;
  children: string;
}) {
  const isOn = useMatch({ path: to, end }) !== null;
  const { pathname } = useLocation();
  const isBelow = (also ?? []).some((pattern) => matchPath(pattern, pathname) !== null);
  const isCurrent = isOn || isBelow;
  const link = useRef<HTMLAnchorElement>(null);
  useEffect(() => {
    if (isCurrent) {
      // On a phone the tabs scroll sideways.
      link.current?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
    }
  }, [isCurrent]);
  return (
    <chakra.span
      asChild
      paddingInline={{ base: '0.5', md: '1' }}
      paddingBlock="2.5"
      fontSize="sm"
      fontWeight="medium"
      whiteSpace="nowrap"
      color="fg.muted"
      borderBottomWidth="2px"
      borderColor="transparent"
      _hover={{ color: 'fg' }}
      _currentPage={{ color: 'brand.fg', borderColor: 'brand.solid' }}
    >
      <Link ref={link} to={to} {...(isCurrent ? { 'aria-current': 'page' as const } : {})}>
        {children}
      </Link>
    </chakra.span>
  );
}

const frame = {
  gap: '1',
  maxWidth: '7xl',
  width: 'full',
  marginInline: 'auto',
  marginBottom: '6',
} as const;

/** Keeps the bar's place until the project is there. */
export function ProjectBarSkeleton() {
  return (
    <Stack {...frame} aria-hidden>
      <Skeleton height="6" maxWidth="80" />
      <Skeleton height="2.625rem" opacity="0.4" />
    </Stack>
  );
}

/** What a project is, and the way to each of its pages. */
export function ProjectBar({ project }: { project: Project }) {
  const { id, name, metadata, firebaseProjectId } = project;
  return (
    <Stack {...frame}>
      <HStack gap="2.5" wrap="wrap" rowGap="1">
        <ProjectDot color={metadata.color} size="12px" />
        <Text fontWeight="semibold">{name}</Text>
        <Text color="fg.muted" fontSize="sm" fontFamily="mono">
          {firebaseProjectId}
        </Text>
        {isDemonstration(project) ? (
          <Badge colorPalette="brand">Demonstration</Badge>
        ) : (
          <EnvironmentBadge environment={metadata.environment} />
        )}
        <ConnectionBadge status={project.status} />
      </HStack>
      <Flex
        as="nav"
        aria-label={`Pages of ${name}`}
        gap={{ base: '3.5', md: '5' }}
        overflowX="auto"
        borderBottomWidth="1px"
        borderColor="border"
      >
        <Tab to={paths.project.link(id)} end>
          Overview
        </Tab>
        <Tab
          to={paths.projectCollections.link(id)}
          also={[paths.projectDocument.pattern, paths.documentHistory.pattern]}
        >
          Collections
        </Tab>
        <Tab
          to={paths.projectBackup.link(id)}
          also={[paths.projectRestore.pattern, paths.projectCompare.pattern]}
        >
          Backup
        </Tab>
        <Tab to={paths.projectSecurity.link(id)}>Security</Tab>
        <Tab to={paths.projectAnalytics.link(id)}>Analytics</Tab>
      </Flex>
    </Stack>
  );
}

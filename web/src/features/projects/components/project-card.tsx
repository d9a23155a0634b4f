import type { Project } from '@firekeep/functions/contract';
import {
  Badge,
  Box,
  Flex,
  Heading,
  HStack,
  IconButton,
  LinkOverlay,
  Stack,
  Text,
} from '@chakra-ui/react';
import { Star } from 'lucide-react';
import { Link as RouterLink } from 'react-router-dom';
import { Time } from '#components/time.tsx';
import { paths } from '#config/paths.ts';
import { useUpdateProject } from '../api/change-project.ts';
import { ConnectionBadge } from './connection-badge.tsx';
import { EnvironmentBadge } from './environment-badge.tsx';
import { ProjectDot } from './project-dot.tsx';
import { ProjectMenu } from './project-menu.tsx';

function FavoriteButton({ project }: { project: Project }) {
  const { mutate, isPending, variables } = useUpdateProject();
  const stored = project.metadata.favorite;
  const isFavorite = isPending ? (variables.body?.metadata?.favorite ?? stored) : stored;
  return (
    <IconButton
      variant="ghost"
      colorPalette="gray"
      size="sm"
      aria-pressed={isFavorite}
      aria-label={`Favourite: ${project.name}`}
      color={isFavorite ? 'brand.fg' : 'fg.subtle'}
      onClick={() =>
        mutate({ params: { id: project.id }, body: { metadata: { favorite: !isFavorite } } })
      }
    >
      <Star fill={isFavorite ? 'currentColor' : 'none'} />
    </IconButton>
  );
}

function LastBackup({ time }: { time: string | null }) {
  return time === null ? (
    <Text>No backup yet</Text>
  ) : (
    <Text>
      Last backup <Time value={time} color="fg" />
    </Text>
  );
}

/** A project at a glance; the whole card leads to it. */
export function ProjectCard({ project }: { project: Project }) {
  const { name, firebaseProjectId, databaseId, metadata } = project;
  return (
    <Box
      as="article"
      position="relative"
      bg="bg.panel"
      borderWidth="1px"
      borderColor="border"
      borderRadius="xl"
      padding="5"
      _hover={{ borderColor: 'border.emphasized', boxShadow: 'sm' }}
      _focusWithin={{ borderColor: 'border.emphasized' }}
      transition="border-color 0.15s, box-shadow 0.15s"
    >
      <Flex direction="column" gap="4" height="full">
        <Flex gap="2" align="start">
          <Box flex="1" minWidth="0">
            <HStack gap="2.5">
              <ProjectDot color={metadata.color} />
              <Heading as="h2" size="md" truncate>
                <LinkOverlay asChild>
                  <RouterLink to={paths.project.link(project.id)}>{name}</RouterLink>
                </LinkOverlay>
              </Heading>
            </HStack>
            <Text fontFamily="mono" fontSize="xs" color="fg.muted" marginTop="1" truncate>
              {firebaseProjectId}
              {databaseId === '(default)' ? '' : ` · ${databaseId}`}
            </Text>
          </Box>
          <HStack gap="0" position="relative" zIndex="1" marginTop="-1" marginEnd="-2">
            <FavoriteButton project={project} />
            <ProjectMenu project={project} />
          </HStack>
        </Flex>
        <HStack gap="2" wrap="wrap">
          <ConnectionBadge status={project.status} />
          <EnvironmentBadge environment={metadata.environment} />
          {metadata.tags.map((tag) => (
            <Badge key={tag} variant="subtle" colorPalette="gray">
              {tag}
            </Badge>
          ))}
        </HStack>
        {metadata.description === '' ? null : (
          <Text fontSize="sm" color="fg.muted" lineClamp="2">
            {metadata.description}
          </Text>
        )}
        <Stack gap="0" marginTop="auto" fontSize="sm" color="fg.muted">
          <LastBackup time={project.lastBackup} />
        </Stack>
      </Flex>
    </Box>
  );
}

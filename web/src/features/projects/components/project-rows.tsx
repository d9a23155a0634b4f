import type { Project } from '@firekeep/functions/contract';
import { Box, Flex, HStack, Stack, Text } from '@chakra-ui/react';
import { TextLink } from '#components/router-link.tsx';
import { Time } from '#components/time.tsx';
import { paths } from '#config/paths.ts';
import { arrangeProjects } from '../model/arrange-projects.ts';
import { ConnectionBadge } from './connection-badge.tsx';
import { ProjectDot } from './project-dot.tsx';

const shown = 6;

/** The first projects as a list, favourites first. */
export function ProjectRows({ projects }: { projects: readonly Project[] }) {
  return (
    <Stack as="ul" gap="0" listStyleType="none">
      {arrangeProjects(projects, '')
        .slice(0, shown)
        .map((project) => (
          <Flex
            as="li"
            key={project.id}
            gap="3"
            align="center"
            justify="space-between"
            paddingInline={{ base: '4', md: '5' }}
            paddingBlock="3"
            borderTopWidth="1px"
            borderColor="border.muted"
          >
            <Box minWidth="0">
              <HStack gap="2.5">
                <ProjectDot color={project.metadata.color} />
                <TextLink to={paths.project.link(project.id)} color="fg" fontWeight="medium">
                  {project.name}
                </TextLink>
              </HStack>
              <Text fontSize="sm" color="fg.muted">
                Backup <Time value={project.lastBackup} none="not yet made" />
              </Text>
            </Box>
            <ConnectionBadge status={project.status} />
          </Flex>
        ))}
    </Stack>
  );
}

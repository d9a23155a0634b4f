import type { Project } from '@firekeep/functions/contract';
import { Flex, HStack, Text } from '@chakra-ui/react';
import { ArrowRight } from 'lucide-react';
import { EnvironmentBadge } from '#features/projects/components/environment-badge.tsx';
import { ProjectDot } from '#features/projects/components/project-dot.tsx';
import { useActsOn } from '#features/projects/model/acted-on.ts';

function End({
  label,
  project,
  database,
}: {
  label: string;
  project: Project;
  database: string | undefined;
}) {
  return (
    <HStack as="span" gap="1.5" minWidth="0">
      <Text as="span" color="fg.muted">
        {label}
      </Text>
      <ProjectDot color={project.metadata.color} />
      <Text as="span" fontWeight="medium" truncate>
        {project.name}
      </Text>
      {database === undefined ? null : (
        <Text as="span" fontFamily="mono" truncate>
          {database}
        </Text>
      )}
      <EnvironmentBadge environment={project.metadata.environment} />
    </HStack>
  );
}

/** Between which projects a restore goes. The page wears the colour of the one it writes to. */
export function RestoreEnds({
  from,
  into,
  databases,
}: {
  from: Project | undefined;
  into: Project | undefined;
  /** Where both are of one project. */
  databases?: { readonly from: string; readonly into: string } | undefined;
}) {
  useActsOn(into ?? null);
  return from === undefined || into === undefined ? null : (
    <Flex as="section" aria-label="Projects" gap="3" wrap="wrap" align="center" fontSize="sm">
      <End label="From" project={from} database={databases?.from} />
      <ArrowRight size={14} aria-hidden="true" />
      <End label="into" project={into} database={databases?.into} />
    </Flex>
  );
}

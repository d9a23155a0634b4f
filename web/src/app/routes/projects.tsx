import {
  Button,
  HStack,
  Input,
  InputGroup,
  SimpleGrid,
  Skeleton,
  Stack,
  Text,
} from '@chakra-ui/react';
import { Database, Plus, Search } from 'lucide-react';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { Project } from '@firekeep/functions/contract';
import { EmptyNotice } from '#components/empty-notice.tsx';
import { ErrorNotice } from '#components/error-notice.tsx';
import { lateDialog } from '#components/late-dialog.tsx';
import { Page } from '#components/page.tsx';
import { Panel } from '#components/panel.tsx';
import { PanelBoundary } from '#components/panel-boundary.tsx';
import { DeletedLine } from '#features/account/components/deleted-line.tsx';
import { useProjects } from '#features/projects/api/get-projects.ts';
import { DemonstrationLink } from '#features/projects/components/demonstration-link.tsx';
import { ProjectCard } from '#features/projects/components/project-card.tsx';
import { arrangeProjects } from '#features/projects/model/arrange-projects.ts';

const ConnectWizard = lateDialog(
  async () =>
    (await import('#features/projects/components/connect-wizard/connect-wizard.tsx')).ConnectWizard,
);

function ProjectGrid({ projects }: { projects: readonly Project[] }) {
  const [search, setSearch] = useState('');
  const shown = arrangeProjects(projects, search);
  return (
    <Stack gap="5">
      <InputGroup startElement={<Search size={16} />} maxWidth={{ md: 'sm' }}>
        <Input
          type="search"
          aria-label="Search projects"
          placeholder="Search by name, ID or tag"
          value={search}
          onChange={(event) => setSearch(event.target.value)}
          bg="bg.panel"
        />
      </InputGroup>
      {shown.length === 0 ? (
        <Text color="fg.muted">No project matches “{search}”.</Text>
      ) : (
        <SimpleGrid columns={{ base: 1, md: 2, xl: 3 }} gap="4">
          {shown.map((project) => (
            <PanelBoundary key={project.id}>
              <ProjectCard project={project} />
            </PanelBoundary>
          ))}
        </SimpleGrid>
      )}
    </Stack>
  );
}

function Loading() {
  return (
    <SimpleGrid columns={{ base: 1, md: 2, xl: 3 }} gap="4">
      {['a', 'b', 'c'].map((key) => (
        <Skeleton key={key} height="11rem" borderRadius="xl" />
      ))}
    </SimpleGrid>
  );
}

/** All connected projects, and the wizard that connects another (`?connect=1`). */
export function Component() {
  const { projects, isLoading, error, reload } = useProjects();
  const [search, setSearch] = useSearchParams();
  const isConnecting = search.has('connect');
  const setConnecting = (open: boolean) => setSearch(open ? { connect: '1' } : {});
  const connectButton = (
    <Button onClick={() => setConnecting(true)}>
      <Plus /> Connect a project
    </Button>
  );
  const isEmpty = !isLoading && error === null && projects.length === 0;
  return (
    <Page title="Projects" actions={isEmpty ? null : connectButton}>
      {isLoading ? <Loading /> : null}
      {error === null ? null : (
        <ErrorNotice title="Failed to load projects" error={error} onRetry={reload} />
      )}
      {isEmpty ? (
        <Panel>
          <EmptyNotice
            icon={<Database />}
            title="No project is connected yet"
            description="Connect one with the key file of a service account, or with your Google account. You can look at its data and back it up right after."
            action={
              <HStack gap="2" wrap="wrap" justify="center">
                {connectButton}
                <DemonstrationLink />
              </HStack>
            }
          />
        </Panel>
      ) : null}
      {projects.length > 0 ? <ProjectGrid projects={projects} /> : null}
      <DeletedLine />
      <ConnectWizard
        isOpen={isConnecting}
        onClose={() => setConnecting(false)}
        projects={projects}
      />
    </Page>
  );
}

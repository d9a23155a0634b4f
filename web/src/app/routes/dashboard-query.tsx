import { NativeSelect, Text } from '@chakra-ui/react';
import { useSearchParams } from 'react-router-dom';
import { Page } from '#components/page.tsx';
import { useProjects } from '#features/projects/api/get-projects.ts';
import { useSelectProject } from '#features/projects/api/change-project.ts';
import { NoProject } from '#features/projects/components/no-project.tsx';
import { useCurrentProject } from '#features/projects/model/current-project.ts';
import { QueryWorkbench } from '#features/data/components/query-bar/query-workbench.tsx';
import { formatBytes, formatCount } from '#lib/format.ts';

/** Queries of a project: the one that the address names, else the current one. */
export function Component() {
  const { projects } = useProjects();
  const current = useCurrentProject(projects);
  const select = useSelectProject();
  const [search, setSearch] = useSearchParams();
  const project = projects.find(({ id }) => id === search.get('project')) ?? current;
  if (project === null) {
    return (
      <Page title="Query">
        <NoProject description="Connect a Firestore project to run queries on its database." />
      </Page>
    );
  }
  const change = (id: string) => {
    select(id);
    setSearch((before) => {
      const next = new URLSearchParams(before);
      next.set('project', id);
      return next;
    });
  };
  return (
    <Page
      title="Query"
      actions={
        <NativeSelect.Root size="sm" minWidth={{ base: 'full', md: '16rem' }}>
          <NativeSelect.Field
            aria-label="Project"
            value={project.id}
            onChange={(event) => change(event.currentTarget.value)}
          >
            {projects.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </NativeSelect.Field>
          <NativeSelect.Indicator />
        </NativeSelect.Root>
      }
    >
      <QueryWorkbench key={project.id} project={project} />
      <Text fontSize="sm" color="fg.muted">
        {formatCount(project.queryCount, 'query', 'queries')} run on this project so far ·{' '}
        {formatBytes(project.dataExported)} exported
      </Text>
    </Page>
  );
}

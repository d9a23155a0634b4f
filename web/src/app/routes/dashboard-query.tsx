import { Text } from '@chakra-ui/react';
import type { At } from '@firekeep/functions/contract';
import { useEffect, useEffectEvent } from 'react';
import { useSearchParams } from 'react-router-dom';
import { Page } from '#components/page.tsx';
import { paths } from '#config/paths.ts';
import { TimeMenu } from '#features/time/components/time-menu.tsx';
import { useProjects } from '#features/projects/api/get-projects.ts';
import { useSelectProject } from '#features/projects/api/change-project.ts';
import { NoProject } from '#features/projects/components/no-project.tsx';
import { useCurrentProject } from '#features/projects/model/current-project.ts';
import { DataFrame } from '#features/data/components/data-frame.tsx';
import { QueryView } from '#features/data/components/query-view.tsx';
import { atOfQuery, timeQuery } from '#lib/at.ts';
import { formatBytes, formatCount } from '#lib/format.ts';
import { noTime } from '../use-project.ts';
import { NotFoundPage } from './error.tsx';

/** Makes the project that the address names the current one, which the bar shows. */
function useNamedProject(named: string | undefined, current: string | undefined) {
  const select = useSelectProject();
  const follow = useEffectEvent((id: string) => {
    if (id !== current) {
      select(id);
    }
  });
  useEffect(() => {
    if (named !== undefined) {
      follow(named);
    }
  }, [named]);
}

/** Queries of a project: the one that the address names, else the current one. */
export function Component() {
  const { projects } = useProjects();
  const current = useCurrentProject(projects);
  const [search] = useSearchParams();
  const named = projects.find(({ id }) => id === search.get('project'));
  useNamedProject(named?.id, current?.id);
  const project = named ?? current;
  if (project === null) {
    return (
      <Page title="Query">
        <NoProject description="Connect a Firestore project to run queries on its database." />
      </Page>
    );
  }
  const at = atOfQuery(search);
  if (at === null) {
    return <NotFoundPage reason={noTime} />;
  }
  const q = search.get('q');
  const linkTo = (other: At) =>
    paths.dashboardQuery.link({
      project: project.id,
      ...(q === null ? {} : { q }),
      ...timeQuery(other),
    });
  return (
    <DataFrame
      key={project.id}
      source={{ projectId: project.id, at }}
      place={{ kind: 'query', path: '' }}
      project={project}
      projects={projects}
      renderStart={() => <QueryView project={project} at={at} />}
      banner={null}
      time={
        <>
          <Text fontSize="xs" color="fg.muted" hideBelow="sm">
            {formatCount(project.queryCount, 'query', 'queries')} run on this project so far ·{' '}
            {formatBytes(project.dataExported)} exported
          </Text>
          <TimeMenu projectId={project.id} at={at} linkTo={linkTo} />
        </>
      }
    />
  );
}

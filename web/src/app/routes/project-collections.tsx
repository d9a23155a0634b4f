import { useSearchParams } from 'react-router-dom';
import { useProjectsFor } from '#features/projects/api/get-projects.ts';
import { TimeBanner } from '#features/time/components/time-banner.tsx';
import { DataFrame } from '#features/data/components/data-frame.tsx';
import { DataStart } from '#features/data/components/data-start.tsx';
import { collectionsLink } from '#features/data/model/source.ts';
import { latePart } from '#lib/late-part.tsx';
import { recentPlacesOf } from '../palette/recent-places.ts';
import { TimeControls } from '../time-controls.tsx';
import { noTime, useLoadedProject, useSource } from '../use-project.ts';
import { NotFoundPage } from './error.tsx';

const ProjectBackups = latePart(
  async () => (await import('../overview/project-backups.tsx')).ProjectBackups,
);

/** The data of a project at a time, with nothing chosen; with `?tab=backups`, its backups. */
export function Component() {
  const source = useSource();
  const project = useLoadedProject();
  const projects = useProjectsFor(project);
  const [search] = useSearchParams();
  if (source === null) {
    return <NotFoundPage reason={noTime} />;
  }
  const { projectId, at } = source;
  if (search.get('tab') === 'backups') {
    return <ProjectBackups projectId={projectId} />;
  }
  return (
    <DataFrame
      source={source}
      place={{ kind: 'all', path: '' }}
      project={project}
      projects={projects}
      renderStart={(hasTree) => (
        <DataStart source={source} hasTree={hasTree} recent={recentPlacesOf(projectId)} />
      )}
      time={<TimeControls source={source} linkTo={collectionsLink} />}
      banner={
        <TimeBanner
          projectId={projectId}
          at={at}
          linkTo={(other) => collectionsLink({ ...source, at: other })}
        />
      }
    />
  );
}

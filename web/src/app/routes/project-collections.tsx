import { useNavigate, useSearchParams } from 'react-router-dom';
import { Page } from '#components/page.tsx';
import { LinkButton } from '#components/router-link.tsx';
import { QuietLink } from '#components/quiet-button.tsx';
import { paths } from '#config/paths.ts';
import { BackupsPanel } from '#features/backups/components/backups-panel.tsx';
import { TimeBanner } from '#features/time/components/time-banner.tsx';
import { DataFrame } from '#features/data/components/data-frame.tsx';
import { DataStart } from '#features/data/components/data-start.tsx';
import { collectionsLink, rootOf } from '#features/data/model/source.ts';
import { SchedulesPanel } from '#features/schedules/components/schedules-panel.tsx';
import { LateSelectionFields } from '#features/selection/components/late-selection-fields.tsx';
import { recentPlacesOf } from '../palette/recent-places.ts';
import { TimeControls } from '../time-controls.tsx';
import { noTime, useLoadedProject, useSource } from '../use-project.ts';
import { NotFoundPage } from './error.tsx';

/** The project's backups and schedules; loads both for the project. */
function Backups({ id }: { id: string }) {
  const navigate = useNavigate();
  const [search, setSearch] = useSearchParams();
  return (
    <Page
      title="Collections"
      actions={
        <>
          <QuietLink size="md" to={paths.projectCollections.link(id)}>
            Show collections
          </QuietLink>
          <LinkButton to={paths.projectBackup.link(id)}>Go to the backup page</LinkButton>
        </>
      }
    >
      <BackupsPanel
        projectId={id}
        openId={search.get('record') ?? undefined}
        onOpen={(record) =>
          setSearch(
            record === undefined ? { tab: 'backups' } : { tab: 'backups', record: record.id },
          )
        }
        onStart={() => void navigate(paths.projectBackup.link(id))}
      />
      <SchedulesPanel projectId={id} selection={<LateSelectionFields projectId={id} />} />
    </Page>
  );
}

/** The data of a project at a time, with nothing chosen; with `?tab=backups`, its backups. */
export function Component() {
  const source = useSource();
  const project = useLoadedProject();
  const [search] = useSearchParams();
  if (source === null) {
    return <NotFoundPage reason={noTime} />;
  }
  const { projectId, at } = source;
  if (search.get('tab') === 'backups') {
    return <Backups id={projectId} />;
  }
  return (
    <DataFrame
      source={source}
      place={{ kind: 'all', path: '' }}
      root={project && rootOf(project)}
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

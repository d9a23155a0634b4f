import type { Project } from '@firekeep/functions/contract';
import { List, ListRow, RowNote } from '#components/list-row.tsx';
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
    <List>
      {arrangeProjects(projects, '')
        .slice(0, shown)
        .map(({ id, name, metadata, lastBackup, status }) => (
          <ListRow
            key={id}
            from="base"
            title={
              <>
                <ProjectDot color={metadata.color} />
                <TextLink to={paths.project.link(id)} color="fg" fontWeight="medium">
                  {name}
                </TextLink>
              </>
            }
            details={
              <RowNote>
                {lastBackup === null ? (
                  'No backup yet'
                ) : (
                  <>
                    Last backup <Time value={lastBackup} />
                  </>
                )}
              </RowNote>
            }
            actions={<ConnectionBadge status={status} />}
          />
        ))}
    </List>
  );
}

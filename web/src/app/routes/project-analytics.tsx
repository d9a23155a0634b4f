import { LinkButton } from '#components/router-link.tsx';
import { paths } from '#config/paths.ts';
import { useProject } from '../use-project.ts';
import { PlainPage } from './plain.tsx';

export function ProjectAnalyticsPage() {
  const { id } = useProject();
  return (
    <PlainPage
      title="Analytics"
      missing="There are no charts yet"
      instead="Each backup counts the documents and bytes of every collection. Those figures stand on the backup page, and Compare shows what changed from one backup to another; they are not drawn over time yet."
      action={<LinkButton to={paths.projectBackup.link(id)}>See backups</LinkButton>}
    />
  );
}

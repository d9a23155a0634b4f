import { collectionPathSchema, idOf } from '@firekeep/functions/contract';
import { useLocation } from 'react-router-dom';
import { Page } from '#components/page.tsx';
import { Panel } from '#components/panel.tsx';
import { collectionPathOf } from '#config/paths.ts';
import { BackupBanner } from '#features/backups/components/backup-banner.tsx';
import { DocumentBrowser } from '#features/explore/components/document-browser.tsx';
import { PathCrumbs } from '#features/explore/components/path-crumbs.tsx';
import { collectionLink } from '#features/explore/model/source.ts';
import { useSource } from '../use-project.ts';
import { NotFoundPage } from './error.tsx';

export function Component() {
  const source = useSource();
  const path = collectionPathSchema.safeParse(collectionPathOf(useLocation().pathname));
  if (!path.success || source === null) {
    return <NotFoundPage />;
  }
  const { projectId, backupId } = source;
  return (
    <Page title={idOf(path.data)} eyebrow={<PathCrumbs source={source} path={path.data} />}>
      {backupId === undefined ? null : (
        <BackupBanner
          projectId={projectId}
          backupId={backupId}
          livePath={collectionLink({ projectId }, path.data)}
          collectionPath={path.data}
        />
      )}
      <Panel aria-label="Documents" flush>
        <DocumentBrowser key={`${backupId} ${path.data}`} source={source} path={path.data} />
      </Panel>
    </Page>
  );
}

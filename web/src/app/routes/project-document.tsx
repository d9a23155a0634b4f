import { documentPathSchema, idOf } from '@firekeep/functions/contract';
import { History } from 'lucide-react';
import { useLocation } from 'react-router-dom';
import { Page } from '#components/page.tsx';
import { PanelBoundary } from '#components/panel-boundary.tsx';
import { QuietLink } from '#components/quiet-button.tsx';
import { documentPathOf, paths } from '#config/paths.ts';
import { BackupBanner } from '#features/backups/components/backup-banner.tsx';
import { DocumentView } from '#features/data/components/document-view.tsx';
import { PathCrumbs } from '#features/data/components/path-crumbs.tsx';
import { documentLink, type Source } from '#features/data/model/source.ts';
import { useSource } from '../use-project.ts';
import { NotFoundPage } from './error.tsx';

function Actions({ source, path }: { source: Source; path: string }) {
  return (
    <>
      <QuietLink to={paths.documentHistory.link(source.projectId, path)} size="md">
        <History size={16} /> History
      </QuietLink>
      {source.backupId === undefined ? (
        <QuietLink to={paths.projectRestore.link(source.projectId, { path })} size="md">
          Restore this document from a backup…
        </QuietLink>
      ) : null}
    </>
  );
}

/** One document of the project or of a backup. */
export function Component() {
  const source = useSource();
  const path = documentPathSchema.safeParse(documentPathOf(useLocation().pathname));
  if (!path.success || source === null) {
    return <NotFoundPage />;
  }
  const { projectId, backupId } = source;
  return (
    <Page
      title={idOf(path.data)}
      eyebrow={<PathCrumbs source={source} path={path.data} />}
      actions={<Actions source={source} path={path.data} />}
    >
      {backupId === undefined ? null : (
        <BackupBanner
          projectId={projectId}
          backupId={backupId}
          livePath={documentLink({ projectId }, path.data)}
          documentPath={path.data}
        />
      )}
      <PanelBoundary key={`${backupId} ${path.data}`}>
        <DocumentView source={source} path={path.data} />
      </PanelBoundary>
    </Page>
  );
}

import { documentPathSchema } from '@firekeep/functions/contract';
import { History } from 'lucide-react';
import { useLocation } from 'react-router-dom';
import { Page } from '#components/page.tsx';
import { LinkButton } from '#components/router-link.tsx';
import { documentPathOf, paths } from '#config/paths.ts';
import { BackupBanner } from '#features/backups/components/backup-banner.tsx';
import { DocumentView } from '#features/explorer/components/document-view.tsx';
import { PathCrumbs } from '#features/explorer/components/path-crumbs.tsx';
import { idOf } from '#features/explorer/model/document-path.ts';
import { documentLink } from '#features/explorer/model/source.ts';
import { useSource } from '../use-source.ts';
import { NotFoundPage } from './error.tsx';

export function ProjectDocumentPage() {
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
      actions={
        <>
          <LinkButton
            to={paths.documentHistory.link(projectId, path.data)}
            variant="outline"
            colorPalette="gray"
          >
            <History size={16} /> History
          </LinkButton>
          {backupId === undefined ? (
            <LinkButton
              to={paths.projectRestore.link(projectId, { path: path.data })}
              variant="outline"
              colorPalette="gray"
            >
              Restore this document from a backup…
            </LinkButton>
          ) : null}
        </>
      }
    >
      {backupId === undefined ? null : (
        <BackupBanner
          projectId={projectId}
          backupId={backupId}
          livePath={documentLink({ projectId }, path.data)}
          documentPath={path.data}
        />
      )}
      <DocumentView key={`${backupId} ${path.data}`} source={source} path={path.data} />
    </Page>
  );
}

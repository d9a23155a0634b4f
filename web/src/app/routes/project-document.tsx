import { documentPathSchema } from '@firekeep/functions/contract';
import { History } from 'lucide-react';
import { useLocation } from 'react-router-dom';
import { Page } from '#components/page.tsx';
import { LinkButton } from '#components/router-link.tsx';
import { documentPathOf, paths } from '#config/paths.ts';
import { DocumentView } from '#features/explorer/components/document-view.tsx';
import { PathCrumbs } from '#features/explorer/components/path-crumbs.tsx';
import { idOf } from '#features/explorer/model/document-path.ts';
import { useProject } from '../use-project.ts';
import { NotFoundPage } from './error.tsx';

export function ProjectDocumentPage() {
  const { id } = useProject();
  const path = documentPathSchema.safeParse(documentPathOf(useLocation().pathname));
  if (!path.success) {
    return <NotFoundPage />;
  }
  return (
    <Page
      title={idOf(path.data)}
      eyebrow={<PathCrumbs projectId={id} path={path.data} />}
      actions={
        <LinkButton
          to={paths.projectRestore.link(id, { path: path.data })}
          variant="outline"
          colorPalette="gray"
        >
          <History size={16} /> Restore this document from a backup…
        </LinkButton>
      }
    >
      <DocumentView key={path.data} projectId={id} path={path.data} />
    </Page>
  );
}

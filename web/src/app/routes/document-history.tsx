import { documentPathSchema, idOf } from '@firekeep/functions/contract';
import { useLocation } from 'react-router-dom';
import { Page } from '#components/page.tsx';
import { PanelBoundary } from '#components/panel-boundary.tsx';
import { QuietLink } from '#components/quiet-button.tsx';
import { documentPathOf, paths } from '#config/paths.ts';
import { PathCrumbs } from '#features/data/components/path-crumbs.tsx';
import { DocumentHistory } from '#features/data/components/document-history.tsx';
import { useProjectId } from '../use-project.ts';
import { NotFoundPage } from './error.tsx';

/** What a document was like in each backup, also where it no longer exists. */
export function Component() {
  const id = useProjectId();
  const path = documentPathSchema.safeParse(documentPathOf(useLocation().pathname));
  if (!path.success) {
    return <NotFoundPage />;
  }
  return (
    <Page
      title={`History of ${idOf(path.data)}`}
      eyebrow={<PathCrumbs source={{ projectId: id }} path={path.data} />}
      actions={
        <QuietLink to={paths.projectDocument.link(id, path.data)} size="md">
          See it as it is now
        </QuietLink>
      }
    >
      <PanelBoundary key={path.data}>
        <DocumentHistory projectId={id} path={path.data} />
      </PanelBoundary>
    </Page>
  );
}

import { documentPathSchema } from '@firekeep/functions/contract';
import { useLocation } from 'react-router-dom';
import { Page } from '#components/page.tsx';
import { PanelBoundary } from '#components/panel-boundary.tsx';
import { LinkButton } from '#components/router-link.tsx';
import { documentPathOf, paths } from '#config/paths.ts';
import { PathCrumbs } from '#features/explore/components/path-crumbs.tsx';
import { idOf } from '#lib/document-path.ts';
import { DocumentHistory } from '#features/history/components/document-history.tsx';
import { useProject } from '../use-project.ts';
import { NotFoundPage } from './error.tsx';

/** What a document was like in each backup, also where it no longer exists. */
export function Component() {
  const { id } = useProject();
  const path = documentPathSchema.safeParse(documentPathOf(useLocation().pathname));
  if (!path.success) {
    return <NotFoundPage />;
  }
  return (
    <Page
      title={`History of ${idOf(path.data)}`}
      eyebrow={<PathCrumbs source={{ projectId: id }} path={path.data} />}
      actions={
        <LinkButton
          to={paths.projectDocument.link(id, path.data)}
          variant="outline"
          colorPalette="gray"
        >
          See it as it is now
        </LinkButton>
      }
    >
      <PanelBoundary key={path.data}>
        <DocumentHistory projectId={id} path={path.data} />
      </PanelBoundary>
    </Page>
  );
}

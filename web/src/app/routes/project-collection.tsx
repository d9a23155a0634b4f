import { collectionPathSchema } from '@firekeep/functions/contract';
import { useLocation } from 'react-router-dom';
import { Page } from '#components/page.tsx';
import { Panel } from '#components/panel.tsx';
import { collectionPathOf } from '#config/paths.ts';
import { DocumentBrowser } from '#features/explorer/components/document-browser.tsx';
import { PathCrumbs } from '#features/explorer/components/path-crumbs.tsx';
import { idOf } from '#features/explorer/model/document-path.ts';
import { useProject } from '../use-project.ts';
import { NotFoundPage } from './error.tsx';

export function ProjectCollectionPage() {
  const { id } = useProject();
  const path = collectionPathSchema.safeParse(collectionPathOf(useLocation().pathname));
  if (!path.success) {
    return <NotFoundPage />;
  }
  return (
    <Page title={idOf(path.data)} eyebrow={<PathCrumbs projectId={id} path={path.data} />}>
      <Panel aria-label="Documents" flush>
        <DocumentBrowser key={path.data} projectId={id} path={path.data} />
      </Panel>
    </Page>
  );
}

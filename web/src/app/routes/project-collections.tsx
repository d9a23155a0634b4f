import { Page } from '#components/page.tsx';
import { Panel } from '#components/panel.tsx';
import { CollectionList } from '#features/explorer/components/collection-list.tsx';
import { PathForm } from '#features/explorer/components/path-form.tsx';
import { useProject } from '../use-project.ts';

export function ProjectCollectionsPage() {
  const { id } = useProject();
  return (
    <Page title="Collections">
      <PathForm projectId={id} />
      <Panel aria-label="Collections" flush>
        <CollectionList projectId={id} />
      </Panel>
    </Page>
  );
}

import { Tabs } from '@chakra-ui/react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { Page } from '#components/page.tsx';
import { Panel } from '#components/panel.tsx';
import { LinkButton } from '#components/router-link.tsx';
import { paths } from '#config/paths.ts';
import { BackupsPanel } from '#features/backups/components/backups-panel.tsx';
import { CollectionList } from '#features/explorer/components/collection-list.tsx';
import { PathForm } from '#features/explorer/components/path-form.tsx';
import { SchedulesPanel } from '#features/schedules/components/schedules-panel.tsx';
import { useProject } from '../use-project.ts';

/** The project's collections; `?tab=backups` shows its backups and schedules beside them. */
export function ProjectCollectionsPage() {
  const { id } = useProject();
  const navigate = useNavigate();
  const [search, setSearch] = useSearchParams();
  const tab = search.get('tab') === 'backups' ? 'backups' : 'collections';
  const show = (value: string) => setSearch(value === 'backups' ? { tab: value } : {});
  return (
    <Page
      title="Collections"
      actions={
        tab === 'backups' ? (
          <LinkButton to={paths.projectBackup.link(id)}>Go to the backup page</LinkButton>
        ) : undefined
      }
    >
      <Tabs.Root value={tab} onValueChange={({ value }) => show(value)} lazyMount unmountOnExit>
        <Tabs.List marginBottom="5">
          <Tabs.Trigger value="collections">Collections</Tabs.Trigger>
          <Tabs.Trigger value="backups">Backups</Tabs.Trigger>
        </Tabs.List>
        <Tabs.Content value="collections" padding="0" display="grid" gap="5">
          <PathForm projectId={id} />
          <Panel aria-label="Collections" flush>
            <CollectionList projectId={id} />
          </Panel>
        </Tabs.Content>
        <Tabs.Content value="backups" padding="0" display="grid" gap="5">
          <BackupsPanel
            projectId={id}
            openId={search.get('record') ?? undefined}
            onOpen={(record) =>
              setSearch(
                record === undefined ? { tab: 'backups' } : { tab: 'backups', record: record.id },
              )
            }
            onStart={() => void navigate(paths.projectBackup.link(id))}
          />
          <SchedulesPanel projectId={id} />
        </Tabs.Content>
      </Tabs.Root>
    </Page>
  );
}

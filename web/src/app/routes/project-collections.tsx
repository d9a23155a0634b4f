import { printAt } from '@firekeep/functions/contract';
import { Tabs } from '@chakra-ui/react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { Page } from '#components/page.tsx';
import { Panel } from '#components/panel.tsx';
import { LinkButton } from '#components/router-link.tsx';
import { paths } from '#config/paths.ts';
import { BackupsPanel } from '#features/backups/components/backups-panel.tsx';
import { TimeBanner } from '#features/backups/components/time-banner.tsx';
import { CollectionList } from '#features/data/components/collection-list.tsx';
import { ExportButton } from '#features/data/components/export/export-button.tsx';
import { PathForm } from '#features/data/components/path-form.tsx';
import { collectionsLink, type Source } from '#features/data/model/source.ts';
import { SchedulesPanel } from '#features/schedules/components/schedules-panel.tsx';
import { LazySelectionFields } from '#features/selection/components/lazy-selection-fields.tsx';
import { now } from '#lib/at.ts';
import { noTime, useSource } from '../use-project.ts';
import { NotFoundPage } from './error.tsx';

function ExportAll({ source }: { source: Source }) {
  return <ExportButton size="sm" source={source} what={{ kind: 'project' }} />;
}

function Collections({ source }: { source: Source }) {
  return (
    <>
      <PathForm source={source} />
      <Panel aria-label="Collections" flush>
        <CollectionList source={source} />
      </Panel>
    </>
  );
}

/** The collections of the project or of one of its backups. */
export function Component() {
  const source = useSource();
  if (source === null) {
    return <NotFoundPage reason={noTime} />;
  }
  const { projectId, at } = source;
  return at.kind === 'now' ? (
    <CollectionsAndBackups id={projectId} />
  ) : (
    <Page title="Collections" actions={<ExportAll source={source} />}>
      <TimeBanner
        projectId={projectId}
        at={at}
        linkTo={(other) => collectionsLink({ ...source, at: other })}
      />
      <Collections key={printAt(at)} source={source} />
    </Page>
  );
}

/** The project's backups and schedules; loads both for the project. */
function BackupsTab({ id }: { id: string }) {
  const navigate = useNavigate();
  const [search, setSearch] = useSearchParams();
  return (
    <>
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
      <SchedulesPanel projectId={id} selection={<LazySelectionFields projectId={id} />} />
    </>
  );
}

/** The project's collections; `?tab=backups` shows its backups and schedules beside them. */
function CollectionsAndBackups({ id }: { id: string }) {
  const [search, setSearch] = useSearchParams();
  const tab = search.get('tab') === 'backups' ? 'backups' : 'collections';
  const show = (value: string) => setSearch(value === 'backups' ? { tab: value } : {});
  return (
    <Page
      title="Collections"
      actions={
        tab === 'backups' ? (
          <LinkButton to={paths.projectBackup.link(id)}>Go to the backup page</LinkButton>
        ) : (
          <ExportAll source={{ projectId: id, at: now }} />
        )
      }
    >
      <Tabs.Root value={tab} onValueChange={({ value }) => show(value)} lazyMount unmountOnExit>
        <Tabs.List marginBottom="5">
          <Tabs.Trigger value="collections">Collections</Tabs.Trigger>
          <Tabs.Trigger value="backups">Backups</Tabs.Trigger>
        </Tabs.List>
        <Tabs.Content value="collections" padding="0" display="grid" gap="5">
          <Collections source={{ projectId: id, at: now }} />
        </Tabs.Content>
        <Tabs.Content value="backups" padding="0" display="grid" gap="5">
          <BackupsTab id={id} />
        </Tabs.Content>
      </Tabs.Root>
    </Page>
  );
}

import { SegmentGroup, Stack } from '@chakra-ui/react';
import { latePanel } from '#components/late-panel.tsx';
import { Page } from '#components/page.tsx';
import { Panel } from '#components/panel.tsx';
import { DefaultProjectPanel } from '#features/account/components/default-project-panel.tsx';
import { DeleteAccountPanel } from '#features/account/components/delete-account-panel.tsx';
import { ExportPanel } from '#features/account/components/export-panel.tsx';
import { NotificationsPanel } from '#features/account/components/notifications-panel.tsx';
import { TimeZonePanel } from '#features/account/components/time-zone-panel.tsx';
import { TierPanel } from '#features/quotas/components/tier-panel.tsx';
import { useProjects } from '#features/projects/api/get-projects.ts';
import { setColorMode, useColorMode } from '#lib/color-mode.ts';

const ChannelsPanel = latePanel(
  async () => (await import('#features/notices/components/channels-panel.tsx')).ChannelsPanel,
  { id: 'channels', title: 'Channels', height: '6rem' },
);
const SecondKeyPanel = latePanel(
  async () => (await import('#features/account/components/second-key-panel.tsx')).SecondKeyPanel,
  { title: 'Second key', height: '5rem' },
);
const DeletedPanel = latePanel(
  async () => (await import('#features/account/components/deleted-panel.tsx')).DeletedPanel,
  { id: 'deleted', title: 'Deleted', height: '8rem' },
);

const modes = [
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
  { value: 'system', label: 'System' },
];

function AppearancePanel() {
  const { preference } = useColorMode();
  return (
    <Panel title="Appearance" description="Kept in this browser">
      <SegmentGroup.Root
        value={preference}
        onValueChange={({ value }) =>
          setColorMode(value === 'light' || value === 'dark' ? value : 'system')
        }
        aria-label="Colour mode"
      >
        <SegmentGroup.Indicator />
        <SegmentGroup.Items items={modes} />
      </SegmentGroup.Root>
    </Panel>
  );
}

/** What one can set; what is kept where stands with each. */
export function Component() {
  const { projects } = useProjects();
  return (
    <Page title="Settings">
      <Stack gap={{ base: '4', md: '5' }} maxWidth="3xl">
        <AppearancePanel />
        <DefaultProjectPanel projects={projects} />
        <TimeZonePanel />
        <NotificationsPanel />
        <ChannelsPanel projects={projects} />
        <SecondKeyPanel />
        <TierPanel />
        <DeletedPanel />
        <ExportPanel />
        <DeleteAccountPanel projectCount={projects.length} />
      </Stack>
    </Page>
  );
}

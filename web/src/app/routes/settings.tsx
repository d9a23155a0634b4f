import { Field, NativeSelect, SegmentGroup, Stack, Text } from '@chakra-ui/react';
import { Page } from '#components/page.tsx';
import { Panel } from '#components/panel.tsx';
import { useProjects } from '#features/projects/api/get-projects.ts';
import { useSelectProject } from '#features/projects/api/select-project.ts';
import { useCurrentProject } from '#features/projects/model/current-project.ts';
import { setColorMode, useColorMode } from '#lib/color-mode.ts';
import { recentUiErrors, uiErrors } from '#lib/errors/ui-errors.ts';
import { formatRelativeTime } from '#lib/format.ts';
import { useStore } from '#lib/store.ts';

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

function CurrentProjectPanel() {
  const { projects } = useProjects();
  const current = useCurrentProject(projects);
  const select = useSelectProject();
  return (
    <Panel
      title="Default project"
      description="The project that Firekeep opens with in this browser"
    >
      {current === null ? (
        <Text color="fg.muted">No project is connected yet.</Text>
      ) : (
        <Field.Root maxWidth="sm">
          <Field.Label srOnly>Default project</Field.Label>
          <NativeSelect.Root>
            <NativeSelect.Field value={current.id} onChange={(event) => select(event.target.value)}>
              {projects.map((project) => (
                <option key={project.id} value={project.id}>
                  {project.name}
                </option>
              ))}
            </NativeSelect.Field>
            <NativeSelect.Indicator />
          </NativeSelect.Root>
        </Field.Root>
      )}
    </Panel>
  );
}

function RecentErrorsPanel() {
  const recent = recentUiErrors(useStore(uiErrors));
  return (
    <Panel title="Recent errors" description="Since this page was loaded; kept nowhere else">
      {recent.length === 0 ? (
        <Text color="fg.muted">None.</Text>
      ) : (
        <Stack as="ul" gap="2" listStyleType="none">
          {recent.map((error) => (
            <li key={error.id}>
              <Text overflowWrap="anywhere">{error.message}</Text>
              <Text fontSize="sm" color="fg.muted">
                {formatRelativeTime(new Date(error.timestamp).toISOString())} · {error.details}
              </Text>
            </li>
          ))}
        </Stack>
      )}
    </Panel>
  );
}

export function SettingsPage() {
  return (
    <Page title="Settings">
      <Stack gap={{ base: '4', md: '5' }} maxWidth="3xl">
        <AppearancePanel />
        <CurrentProjectPanel />
        <RecentErrorsPanel />
        <Text color="fg.muted" fontSize="sm">
          Notifications, data export and account deletion can’t be set here yet.
        </Text>
      </Stack>
    </Page>
  );
}

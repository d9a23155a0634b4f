import type { AccountSettings, Project } from '@firekeep/functions/contract';
import { Box, Text } from '@chakra-ui/react';
import { LabelledSelect } from '#components/labelled-select.tsx';
import { useChangeSettings } from '../api/account.ts';
import { SettingsPanel } from './settings-panel.tsx';

const first = '';

function Choice({ saved, projects }: { saved: AccountSettings; projects: readonly Project[] }) {
  const { settings, save } = useChangeSettings(saved);
  const options = [
    { value: first, label: 'The first in the list' },
    ...projects.map(({ id, name }) => ({ value: id, label: name })),
  ];
  return (
    <Box maxWidth="sm">
      <LabelledSelect
        label="Default project"
        isLabelHidden
        value={projects.find(({ id }) => id === settings.defaultProjectId)?.id ?? first}
        options={options}
        onValueChange={(id) => save({ defaultProjectId: id === first ? null : id })}
      />
    </Box>
  );
}

/** The project that a browser begins with which has opened none yet. */
export function DefaultProjectPanel({ projects }: { projects: readonly Project[] }) {
  return (
    <SettingsPanel
      title="Default project"
      description="Opened first in a new browser"
      height="4rem"
    >
      {(saved) =>
        projects.length === 0 ? (
          <Text color="fg.muted">No project is connected yet.</Text>
        ) : (
          <Choice saved={saved} projects={projects} />
        )
      }
    </SettingsPanel>
  );
}

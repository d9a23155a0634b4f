import type { Project } from '@firekeep/functions/contract';
import { Box, Skeleton, Text } from '@chakra-ui/react';
import { ErrorNotice } from '#components/error-notice.tsx';
import { Panel } from '#components/panel.tsx';
import { SelectField } from '#components/select-field.tsx';
import { useChangeSettings } from '../api/change-settings.ts';
import { useAccount } from '../api/get-account.ts';

const first = '';

/** The project that a browser begins with which has opened none yet. */
export function DefaultProjectPanel({ projects }: { projects: readonly Project[] }) {
  const { data: account, error, refetch } = useAccount();
  const change = useChangeSettings();
  const wanted = account?.settings.defaultProjectId ?? first;
  const chosen = projects.some(({ id }) => id === wanted) ? wanted : first;
  const options = [
    { value: first, label: 'The first of the list' },
    ...projects.map(({ id, name }) => ({ value: id, label: name })),
  ];
  return (
    <Panel
      title="Default project"
      description="What a browser begins with that has opened none yet; afterwards it keeps the last one. Kept in your account"
    >
      {error === null ? (
        <Skeleton loading={account === undefined}>
          {projects.length === 0 ? (
            <Text color="fg.muted">No project is connected yet.</Text>
          ) : (
            <Box maxWidth="sm">
              <SelectField
                label="Default project"
                value={chosen}
                options={options}
                onValueChange={(id) =>
                  change.mutate({ defaultProjectId: id === first ? null : id })
                }
              />
            </Box>
          )}
        </Skeleton>
      ) : (
        <ErrorNotice
          title="Failed to load the settings"
          error={error}
          onRetry={() => void refetch()}
        />
      )}
    </Panel>
  );
}

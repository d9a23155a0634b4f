import { startBackup, type Project } from '@firekeep/functions/contract';
import { Button, Dialog, HStack, Stack, Text } from '@chakra-ui/react';
import { BusyButton } from '#components/busy-button.tsx';
import { useNavigate } from 'react-router-dom';
import { paths } from '#config/paths.ts';
import { useEndpointMutation } from '#lib/api/use-endpoint.ts';
import { formatDuration } from '#lib/format.ts';
import { ConnectionBadge } from '../connection-badge.tsx';
import { ConnectionErrors } from '../connection-errors.tsx';
import { PermissionList } from '../permission-list.tsx';

function summaryOf({ status, health, name }: Project): string {
  if (status === 'disconnected') {
    return `${name} is stored, but could not be reached. Correct what is named below, then test the connection again or renew its access.`;
  }
  const latency =
    health.latency === null ? '' : ` It answered in ${formatDuration(health.latency)}.`;
  return `${name} is connected.${latency}`;
}

/** What the connection test found, and the offer of a first backup. */
export function ResultStep({ project, onClose }: { project: Project; onClose: () => void }) {
  const navigate = useNavigate();
  const start = useEndpointMutation(startBackup, { failure: 'Failed to start the backup' });
  const canBackUp = project.status !== 'disconnected' && project.permissions.read;
  const backUp = () =>
    start.mutate(
      { body: { projectId: project.id } },
      { onSuccess: () => void navigate(paths.projectBackup.link(project.id)) },
    );
  const open = () => void navigate(paths.project.link(project.id));
  return (
    <>
      <Dialog.Body>
        <Stack gap="5">
          <HStack justify="space-between" align="start" gap="4">
            <Text>{summaryOf(project)}</Text>
            <ConnectionBadge status={project.status} />
          </HStack>
          <ConnectionErrors errors={project.health.errors} />
          {canBackUp ? (
            <Stack gap="2.5">
              <Text fontWeight="medium">
                {project.connectionType === 'service-account'
                  ? 'With this key Firekeep can'
                  : 'Firekeep can'}
              </Text>
              <PermissionList permissions={project.permissions} />
            </Stack>
          ) : null}
        </Stack>
      </Dialog.Body>
      <Dialog.Footer flexWrap="wrap">
        <Button variant="outline" colorPalette="gray" onClick={canBackUp ? open : onClose}>
          {canBackUp ? 'Open project' : 'Close'}
        </Button>
        {canBackUp ? (
          <BusyButton onClick={backUp} loading={start.isPending}>
            Start first backup
          </BusyButton>
        ) : (
          <Button onClick={open}>Open project</Button>
        )}
      </Dialog.Footer>
    </>
  );
}

import { getSecurity, listAuditLog } from '@firekeep/functions/contract';
import { SimpleGrid, Stack } from '@chakra-ui/react';
import { useQueryClient } from '@tanstack/react-query';
import { useSearchParams } from 'react-router-dom';
import { ErrorNotice } from '#components/error-notice.tsx';
import { Page } from '#components/page.tsx';
import { Panel } from '#components/panel.tsx';
import { RowsSkeleton } from '#components/rows-skeleton.tsx';
import { QuietButton } from '#components/quiet-button.tsx';
import { useTestConnection } from '#features/projects/api/test-connection.ts';
import { PermissionList } from '#features/projects/components/permission-list.tsx';
import { GapsPanel } from '#features/security/components/gaps-panel.tsx';
import { KeyPanel } from '#features/security/components/key-panel.tsx';
import { ProtectionPanel } from '#features/security/components/protection-panel.tsx';
import { RulesPanel } from '#features/security/components/rules-panel.tsx';
import { keyOf } from '#lib/api/query-keys.ts';
import { useEndpoint } from '#lib/api/use-endpoint.ts';
import { showToast } from '#lib/toaster.ts';
import { ProjectAudit } from '../project-audit.tsx';
import { useLoadedProject, useProjectId } from '../use-project.ts';

/** Tries the connection, and asks again for what follows from it. */
function ProbeButton({ projectId }: { projectId: string }) {
  const client = useQueryClient();
  const test = useTestConnection();
  const run = () => {
    test.mutate(
      { params: { id: projectId } },
      {
        onSuccess: ({ status, latencyMs }) => {
          const isReached = latencyMs !== null;
          showToast({
            type: isReached ? 'success' : 'error',
            title: isReached ? `Connection tested: ${status}` : 'The database can’t be reached',
          });
        },
        onSettled: () => {
          const params = { id: projectId };
          void client.invalidateQueries({ queryKey: keyOf(getSecurity, { params }) });
          void client.invalidateQueries({ queryKey: keyOf(listAuditLog, { params }) });
        },
      },
    );
  };
  return (
    <QuietButton onClick={run} loading={test.isPending}>
      Test the connection
    </QuietButton>
  );
}

function Report({ projectId }: { projectId: string }) {
  const {
    data: report,
    error,
    isPending,
    refetch,
  } = useEndpoint(
    getSecurity,
    { params: { id: projectId } },
    { failure: 'Failed to load the security report' },
  );
  const permissions = useLoadedProject()?.permissions;
  if (isPending) {
    return (
      <Panel flush>
        <RowsSkeleton label="Loading the security report" rows={10} />
      </Panel>
    );
  }
  if (report === undefined) {
    return (
      <ErrorNotice
        title="Failed to load the security report"
        error={error}
        onRetry={() => void refetch()}
      />
    );
  }
  return (
    <>
      <GapsPanel gaps={report.gaps} />
      <SimpleGrid columns={{ base: 1, xl: 2 }} gap="6" alignItems="start">
        <ProtectionPanel projectId={projectId} protection={report.protection} />
        <KeyPanel
          credential={report.credential}
          role={report.role}
          action={<ProbeButton projectId={projectId} />}
        >
          {permissions === undefined ? null : <PermissionList permissions={permissions} />}
        </KeyPanel>
      </SimpleGrid>
    </>
  );
}

/** How the project is protected, what its rules open, and what was done to it. */
export function Component() {
  const id = useProjectId();
  const path = useSearchParams()[0].get('path') ?? undefined;
  return (
    <Page title="Security">
      <Stack gap="6">
        <Report projectId={id} />
        <RulesPanel projectId={id} />
        <ProjectAudit key={path} projectId={id} path={path} />
      </Stack>
    </Page>
  );
}

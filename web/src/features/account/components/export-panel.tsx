import { exportAccount } from '@firekeep/functions/contract';
import { Stack, Text } from '@chakra-ui/react';
import { BusyButton } from '#components/busy-button.tsx';
import { useMutation } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { ErrorNotice } from '#components/error-notice.tsx';
import { Panel } from '#components/panel.tsx';
import { callForFile } from '#lib/api/call.ts';
import { saveFile } from '#lib/follow-download.ts';

/** A copy of everything that Firekeep holds of the user. */
export function ExportPanel() {
  const download = useMutation({
    // What is returned would be kept in memory.
    mutationFn: async () => saveFile(await callForFile(exportAccount, {}), 'firekeep-account.json'),
    meta: { failure: 'Failed to export the account', isShownInPlace: true },
  });
  return (
    <Panel title="Your data" description="Everything Firekeep stores about you, in one JSON file">
      <Stack gap="4" align="flex-start">
        <Text color="fg.muted">
          Profile, settings, projects, schedules, backup records, restores, alerts, saved queries,
          what the audit log holds, counters, connection checks, and messages you sent us. Not in
          it: keys, and the contents of backups, which you download from each project’s backup page.
        </Text>
        {download.error === null ? null : (
          <ErrorNotice title="Failed to export the account" error={download.error} />
        )}
        <BusyButton
          variant="outline"
          colorPalette="gray"
          loading={download.isPending}
          onClick={() => download.mutate()}
        >
          <Download size={16} /> Export everything
        </BusyButton>
      </Stack>
    </Panel>
  );
}

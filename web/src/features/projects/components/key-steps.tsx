import { Box, Link, List, Stack, Text } from '@chakra-ui/react';
import { ExternalLink } from 'lucide-react';
import { firebaseProjectIdSchema } from '@firekeep/functions/contract';

/** The Google Cloud console's list of service accounts, of a project where one is known. */
function accountsLink(firebaseProjectId: string): string {
  const isKnown = firebaseProjectIdSchema.safeParse(firebaseProjectId).success;
  const query = isKnown ? `?project=${encodeURIComponent(firebaseProjectId)}` : '';
  return `https://console.cloud.google.com/iam-admin/serviceaccounts${query}`;
}

/** How to make a key, for whoever has none yet; closed until it is wanted. */
export function KeySteps({ firebaseProjectId }: { firebaseProjectId: string }) {
  return (
    <Box as="details" fontSize="sm" color="fg.muted">
      <Box as="summary" cursor="pointer" color="fg" fontWeight="medium" width="fit-content">
        How to make a key
      </Box>
      <Stack gap="2" paddingTop="2">
        <List.Root as="ol" gap="1.5" paddingStart="5">
          <List.Item>
            Open{' '}
            <Link href={accountsLink(firebaseProjectId)} target="_blank" rel="noreferrer">
              Service accounts in the Google Cloud console
              <ExternalLink size="0.875em" aria-hidden="true" />
            </Link>{' '}
            and choose the project.
          </List.Item>
          <List.Item>Create a service account, named “firekeep” for instance.</List.Item>
          <List.Item>
            Grant it the role “Cloud Datastore Viewer” to explore and back up, or “Cloud Datastore
            User” to restore as well.
          </List.Item>
          <List.Item>
            Open the account, then Keys, Add key, Create new key, JSON. The browser downloads the
            file.
          </List.Item>
          <List.Item>Drop the file below, then delete it from your computer.</List.Item>
        </List.Root>
        <Text>
          If your organization does not allow keys, connect with a Google account, where this
          installation has that.
        </Text>
      </Stack>
    </Box>
  );
}

import type { At } from '@firekeep/functions/contract';
import { Alert, Flex } from '@chakra-ui/react';
import { Clock } from 'lucide-react';
import { LinkButton } from '#components/router-link.tsx';
import { formatDateTime } from '#lib/format.ts';
import { BackupBanner, type Place } from './backup-banner.tsx';

function ReadTimeBanner({ time, livePath }: { time: string; livePath: string }) {
  return (
    <Alert.Root status="info" variant="surface" borderRadius="lg" aria-label="Looking at the past">
      <Alert.Indicator>
        <Clock />
      </Alert.Indicator>
      <Flex flex="1" gap="3" align="center" justify="space-between" wrap="wrap" minWidth="0">
        <Alert.Content minWidth="0" flexBasis="16rem">
          <Alert.Title>The database as of {formatDateTime(time)}</Alert.Title>
          <Alert.Description>Nothing can be changed here.</Alert.Description>
        </Alert.Content>
        <LinkButton size="sm" variant="surface" colorPalette="gray" to={livePath}>
          See it as it is now
        </LinkButton>
      </Flex>
    </Alert.Root>
  );
}

/** Says which time the page shows where that is not now, and leads to now. */
export function TimeBanner({ at, ...place }: Place & { at: At }) {
  switch (at.kind) {
    case 'now':
      return null;
    case 'time':
      return <ReadTimeBanner time={at.time} livePath={place.livePath} />;
    case 'backup':
      return <BackupBanner {...place} backupId={at.recordId} />;
  }
}

import type { SecurityReport } from '@firekeep/functions/contract';
import { DataList, Stack, Text } from '@chakra-ui/react';
import { Panel } from '#components/panel.tsx';
import { TextLink } from '#components/router-link.tsx';
import { Time } from '#components/time.tsx';
import { paths } from '#config/paths.ts';
import { formatCount } from '#lib/format.ts';
import { CollectionAges } from './collection-ages.tsx';
import { Fact } from './fact.tsx';

type Protection = SecurityReport['protection'];
type Setting = Protection['deleteProtection'];

const words: Readonly<Record<Setting['status'], string>> = {
  on: 'On',
  off: 'Off',
  'not-known': 'Not known',
};

function SettingFact({
  label,
  setting,
  writtenAt = null,
}: {
  label: string;
  setting: Setting;
  writtenAt?: string | null;
}) {
  return (
    <Fact label={label}>
      {words[setting.status]}
      {writtenAt === null ? null : (
        <>
          , last written <Time value={writtenAt} />
        </>
      )}
      .{' '}
      <Text as="span" color="fg.muted">
        {setting.note}
      </Text>
    </Fact>
  );
}

const noticed =
  'Each verified backup is compared with earlier ones: documents and collections that are gone, and more documents changed or deleted than is usual for the schedule, in all and by collection.';

const meaning =
  'The first backup that shows it raises an alert, and no backup of the schedule is deleted until you acknowledge it. Two days of backups are needed to say what is usual.';

/** What would be lost, how long a way back takes, and what keeps it. */
export function ProtectionPanel({
  projectId,
  protection,
}: {
  projectId: string;
  protection: Protection;
}) {
  const { lastVerified, schedules, heldBackups, collections, unprotected } = protection;
  return (
    <Panel title="Protection" description="What could be brought back, and from when.">
      <Stack gap="5">
        <Text maxWidth="75ch">{protection.recoveryPoint}</Text>
        <Text maxWidth="75ch">{protection.recoveryTime}</Text>
        <DataList.Root orientation="horizontal" size="md" gap="2.5">
          <Fact label="Newest whole backup">
            {lastVerified === null ? (
              'none'
            ) : (
              <TextLink to={paths.projectBackup.link(projectId, { record: lastVerified.recordId })}>
                <Time value={lastVerified.at} />
              </TextLink>
            )}
          </Fact>
          <Fact label="Collections">
            {unprotected === 0
              ? `${formatCount(collections.length, 'collection')} covered by verified backups`
              : `${formatCount(unprotected, 'collection')} not protected`}
            <CollectionAges projectId={projectId} collections={collections} />
          </Fact>
          <Fact label="Schedules and retention">
            {schedules.length === 0
              ? 'none'
              : schedules.map(({ id, name, due, keeps }) => (
                  <Text key={id}>
                    {name}{' '}
                    <Text as="span" color="fg.muted">
                      {due}; keeps {keeps}
                    </Text>
                  </Text>
                ))}
          </Fact>
          <Fact label="Held backups">{formatCount(heldBackups, 'backup')}</Fact>
          <Fact label="What Firekeep notices">
            {noticed}{' '}
            <Text as="span" color="fg.muted">
              {meaning}
            </Text>
          </Fact>
          <SettingFact label="Point-in-time recovery" setting={protection.pointInTimeRecovery} />
          <SettingFact label="Delete protection" setting={protection.deleteProtection} />
          <SettingFact
            label="Loss of Firekeep itself"
            setting={protection.catalogue}
            writtenAt={protection.catalogue.writtenAt}
          />
        </DataList.Root>
      </Stack>
    </Panel>
  );
}

import type { SecurityReport } from '@firekeep/functions/contract';
import { DataList, HStack, Stack, Text } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { Panel } from '#components/panel.tsx';
import { StatusBadge, type Tone } from '#components/status-badge.tsx';
import { formatCount } from '#lib/format.ts';
import { Fact } from './fact.tsx';

type Role = SecurityReport['role'];

const roles: Readonly<Record<Role['status'], readonly [Tone, string]>> = {
  fitting: ['good', 'Fits'],
  wider: ['warning', 'Wider than needed'],
  'not-known': ['neutral', 'Not known'],
};

const kinds: Readonly<Record<SecurityReport['credential']['connectionType'], string>> = {
  'service-account': 'Service account',
  google: 'Google account',
  emulator: 'Emulator, without a key',
};

/** The key: whose it is, how old, and whether it may do more than it needs. */
export function KeyPanel({
  credential,
  role,
  action,
  children,
}: {
  credential: SecurityReport['credential'];
  role: Role;
  /** Tries the connection again. */
  action: ReactNode;
  /** What Firekeep may do. */
  children: ReactNode;
}) {
  const { ageDays, maxAgeDays } = credential;
  const [tone, word] = roles[role.status];
  const isOld = ageDays !== null && ageDays > maxAgeDays;
  return (
    <Panel title="Key" description="What Firekeep reaches the database with." actions={action}>
      <Stack gap="5">
        <DataList.Root orientation="horizontal" size="md" gap="2.5">
          <Fact label="Connection">{kinds[credential.connectionType]}</Fact>
          <Fact label="Account">{credential.account ?? 'none'}</Fact>
          <Fact label="Age">
            {ageDays === null ? (
              'not known'
            ) : (
              <HStack gap="2" wrap="wrap">
                {formatCount(ageDays, 'day')}
                <StatusBadge tone={isOld ? 'warning' : 'good'}>
                  {isOld ? `Older than ${maxAgeDays} days` : 'Young enough'}
                </StatusBadge>
              </HStack>
            )}
          </Fact>
          <Fact label="Role">
            <StatusBadge tone={tone}>{word}</StatusBadge>
            <Text fontSize="sm" marginTop="1">
              {role.sentence}
            </Text>
            {role.advice === null ? null : (
              <Text fontSize="sm" color="fg.muted">
                {role.advice}
              </Text>
            )}
            {role.beyond.length === 0 ? null : (
              <Text fontFamily="mono" fontSize="sm">
                {role.beyond.join(', ')}
              </Text>
            )}
          </Fact>
        </DataList.Root>
        {children}
      </Stack>
    </Panel>
  );
}

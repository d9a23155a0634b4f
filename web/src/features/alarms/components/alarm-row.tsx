import type { Alarm } from '@firekeep/functions/contract';
import { Box, Button, Flex, HStack, List, Text } from '@chakra-ui/react';
import { TextLink } from '#components/router-link.tsx';
import { StatusBadge, type Tone } from '#components/status-badge.tsx';
import { Time } from '#components/time.tsx';
import { paths } from '#config/paths.ts';
import { useAcknowledgeAlarm } from '../api/acknowledge-alarm.ts';
import { acknowledgeMeaning, alarmTitle, anomalyText, deliveryText } from '../model/alarm-text.ts';

const badges: Readonly<Record<Alarm['state'], readonly [Tone, string]>> = {
  open: ['bad', 'Open'],
  acknowledged: ['neutral', 'Acknowledged'],
  resolved: ['good', 'Resolved'],
};

/** To the backup it is about and, of an anomaly, to what changed since the one before. */
function Links({ alarm }: { alarm: Alarm }) {
  const { projectId, recordId, details } = alarm;
  if (recordId === null) {
    return null;
  }
  const label = `${alarmTitle(alarm)}, ${details.name}`;
  return (
    <HStack gap="4" wrap="wrap" fontSize="sm" marginTop="1">
      {details.comparedWith === null ? null : (
        <TextLink
          to={paths.projectCompare.link(projectId, { from: details.comparedWith, to: recordId })}
          aria-label={`See what changed: ${label}`}
        >
          See what changed
        </TextLink>
      )}
      <TextLink
        to={paths.projectBackup.link(projectId, { record: recordId })}
        aria-label={`See the backup: ${label}`}
      >
        See the backup
      </TextLink>
    </HStack>
  );
}

/** One alarm: what happened, what to do, and the button that takes note of it. */
export function AlarmRow({ alarm }: { alarm: Alarm }) {
  const acknowledge = useAcknowledgeAlarm();
  const { details, delivery, state } = alarm;
  const [tone, word] = badges[state];
  const told = deliveryText(delivery);
  return (
    <Flex
      as="li"
      gap="3"
      justify="space-between"
      align={{ sm: 'center' }}
      direction={{ base: 'column', sm: 'row' }}
      paddingInline={{ base: '4', md: '5' }}
      paddingBlock="4"
      borderTopWidth="1px"
      borderColor="border"
    >
      <Box minWidth="0">
        <Flex gap="2.5" align="center" wrap="wrap">
          <Text fontWeight="medium">{alarmTitle(alarm)}</Text>
          <StatusBadge tone={tone}>{word}</StatusBadge>
          <Text fontSize="sm" color="fg.muted" overflowWrap="anywhere">
            {details.name}, <Time value={alarm.raisedAt} />
          </Text>
        </Flex>
        {details.anomalies.length === 0 ? (
          <Text fontSize="sm" overflowWrap="anywhere">
            {details.message}
          </Text>
        ) : (
          <List.Root fontSize="sm" paddingInlineStart="4">
            {details.anomalies.map((anomaly) => (
              <List.Item key={anomalyText(anomaly)} overflowWrap="anywhere">
                {anomalyText(anomaly)}
              </List.Item>
            ))}
            {details.moreAnomalies > 0 ? (
              <List.Item>and {details.moreAnomalies} more</List.Item>
            ) : null}
          </List.Root>
        )}
        {state === 'open' ? (
          <Text fontSize="sm" color="fg.muted">
            {details.anomalies.length === 0 ? details.hint : null} {acknowledgeMeaning(alarm)}
          </Text>
        ) : null}
        {told === null ? null : (
          <Text fontSize="sm" color="fg.muted" overflowWrap="anywhere">
            {told}
          </Text>
        )}
        <Links alarm={alarm} />
      </Box>
      {state === 'open' ? (
        <Button
          size="sm"
          variant="outline"
          colorPalette="gray"
          flexShrink={0}
          alignSelf={{ base: 'flex-start', sm: 'center' }}
          loading={acknowledge.isPending}
          onClick={() => acknowledge.mutate(alarm.id)}
          aria-label={`Acknowledge: ${alarmTitle(alarm)}, ${details.name}`}
        >
          Acknowledge
        </Button>
      ) : null}
    </Flex>
  );
}

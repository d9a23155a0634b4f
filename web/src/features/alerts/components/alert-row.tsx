import {
  acknowledgeAlert,
  alertTitles,
  drillOfAlert,
  type Alert,
} from '@firekeep/functions/contract';
import { HStack, List, Text } from '@chakra-ui/react';
import { ListRow, RowNote } from '#components/list-row.tsx';
import { QuietButton } from '#components/quiet-button.tsx';
import { TextLink } from '#components/router-link.tsx';
import { StatusBadge, type Tone } from '#components/status-badge.tsx';
import { Time } from '#components/time.tsx';
import { paths } from '#config/paths.ts';
import { cacheInList } from '#lib/api/live-list.ts';
import { useEndpointMutation } from '#lib/api/use-endpoint.ts';
import { alertsQuery } from '../api/get-alerts.ts';
import { acknowledgeMeaning, anomalyText, deliveryText } from '../model/alert-text.ts';

const badges: Readonly<Record<Alert['state'], readonly [Tone, string]>> = {
  open: ['bad', 'Open'],
  acknowledged: ['neutral', 'Acknowledged'],
  resolved: ['good', 'Resolved'],
};

function DrillLink({
  projectId,
  drill,
  label,
}: {
  projectId: string;
  drill: string | null;
  label: string;
}) {
  const text = drill === null ? 'See the drills' : 'See the drill';
  const { link, drills } = paths.projectBackup;
  return (
    <TextLink
      to={drill === null ? drills(projectId) : link(projectId, { drill })}
      aria-label={`${text}: ${label}`}
    >
      {text}
    </TextLink>
  );
}

/** To the drill and the backup it is about and, of an anomaly, to what changed since before. */
function Links({ alert }: { alert: Alert }) {
  const { projectId, recordId, details, kind } = alert;
  const label = `${alertTitles[kind]}, ${details.name}`;
  const drill = drillOfAlert(alert);
  const isOfDrills = kind === 'drill-failed' || kind === 'drill-overdue';
  if (recordId === null && !isOfDrills) {
    return null;
  }
  return (
    <HStack gap="4" wrap="wrap" fontSize="sm" marginTop="1">
      {isOfDrills ? <DrillLink projectId={projectId} drill={drill} label={label} /> : null}
      {details.comparedWith === null || recordId === null ? null : (
        <TextLink
          to={paths.projectCompare.link(projectId, { from: details.comparedWith, to: recordId })}
          aria-label={`See what changed: ${label}`}
        >
          See what changed
        </TextLink>
      )}
      {recordId === null ? null : (
        <TextLink
          to={paths.projectBackup.link(projectId, { record: recordId })}
          aria-label={`See the backup: ${label}`}
        >
          See the backup
        </TextLink>
      )}
    </HStack>
  );
}

function WhatHappened({ details }: Pick<Alert, 'details'>) {
  const { anomalies, moreAnomalies, message } = details;
  return anomalies.length === 0 ? (
    <Text fontSize="sm" overflowWrap="anywhere">
      {message}
    </Text>
  ) : (
    <List.Root fontSize="sm" paddingInlineStart="4">
      {anomalies.map((anomaly) => (
        <List.Item key={anomalyText(anomaly)} overflowWrap="anywhere">
          {anomalyText(anomaly)}
        </List.Item>
      ))}
      {moreAnomalies > 0 ? <List.Item>and {moreAnomalies} more</List.Item> : null}
    </List.Root>
  );
}

/** One alert: what happened, what to do, and the button that takes note of it. */
export function AlertRow({ alert }: { alert: Alert }) {
  const acknowledge = useEndpointMutation(acknowledgeAlert, {
    failure: 'Failed to acknowledge the alert',
    onSuccess: (item, _, client) => {
      const { queryKey } = alertsQuery(item.projectId);
      cacheInList(client, queryKey, { item, newAt: 'front' });
    },
  });
  const { details, delivery, state } = alert;
  const [tone, word] = badges[state];
  const delivered = deliveryText(delivery);
  return (
    <ListRow
      title={alertTitles[alert.kind]}
      badges={
        <>
          <StatusBadge tone={tone}>{word}</StatusBadge>
          <RowNote>
            {details.name}, <Time value={alert.raisedAt} />
          </RowNote>
        </>
      }
      details={
        <>
          <WhatHappened details={details} />
          {state === 'open' ? (
            <RowNote>
              {details.anomalies.length === 0 ? details.hint : null} {acknowledgeMeaning(alert)}
            </RowNote>
          ) : null}
          {delivered === null ? null : <RowNote>{delivered}</RowNote>}
          <Links alert={alert} />
        </>
      }
      actions={
        state === 'open' ? (
          <QuietButton
            loading={acknowledge.isPending}
            onClick={() => acknowledge.mutate({ params: { aid: alert.id }, body: {} })}
            aria-label={`Acknowledge: ${alertTitles[alert.kind]}, ${details.name}`}
          >
            Acknowledge
          </QuietButton>
        ) : undefined
      }
    />
  );
}

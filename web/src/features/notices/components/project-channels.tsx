import { Text } from '@chakra-ui/react';
import { TextLink } from '#components/router-link.tsx';
import { paths } from '#config/paths.ts';
import { formatCount } from '#lib/format.ts';
import { useChannels } from '../api/channels.ts';
import { getsAlertsOf } from '../model/channel-text.ts';

/** How many channels get a project's alerts, and where they are kept. */
export function ProjectChannels({ projectId }: { projectId: string }) {
  const { data } = useChannels(projectId);
  if (data === undefined) {
    return null;
  }
  const count = data.channels.filter((channel) => getsAlertsOf(channel, projectId)).length;
  return (
    <Text fontSize="sm" color="fg.muted">
      {count === 0
        ? 'No channel of your account gets this project’s alerts. '
        : `${formatCount(count, 'channel')} of your account ${count === 1 ? 'gets' : 'get'} this project’s alerts. `}
      <TextLink to={`${paths.settings.link()}#channels`}>
        {count === 0 ? 'Add one in Settings' : 'See them in Settings'}
      </TextLink>
    </Text>
  );
}

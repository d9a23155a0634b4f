import type { ChannelKind } from '@firekeep/functions/contract';

interface KindText {
  /** Also the name that a new channel begins with. */
  readonly title: string;
  /** What its address is called. */
  readonly address: string;
  readonly placeholder: string;
  /** Where the address is found, or what happens to it. */
  readonly help: string;
}

export const kindTexts: Readonly<Record<ChannelKind, KindText>> = {
  email: {
    title: 'Email',
    address: 'Email address',
    placeholder: 'operations@example.com',
    help: 'A mail there asks for confirmation. Nothing else is sent before.',
  },
  slack: {
    title: 'Slack',
    address: 'Webhook URL',
    placeholder: 'https://hooks.slack.com/services/…',
    help: 'In Slack, add the app ‘Incoming Webhooks’, choose where to post, and copy the webhook URL.',
  },
  'google-chat': {
    title: 'Google Chat',
    address: 'Webhook URL',
    placeholder: 'https://chat.googleapis.com/v1/spaces/…',
    help: 'In the menu of the space: Apps & integrations → Webhooks. Add one and copy its link.',
  },
  teams: {
    title: 'Microsoft Teams',
    address: 'Webhook URL',
    placeholder: 'https://….logic.azure.com/workflows/…',
    help: 'In the menu of the Teams channel: Workflows → Post to a channel when a webhook request is received. Copy the URL at its end.',
  },
  discord: {
    title: 'Discord',
    address: 'Webhook URL',
    placeholder: 'https://discord.com/api/webhooks/…',
    help: 'In Discord: Channel settings → Integrations → Webhooks. Make one and copy its URL.',
  },
  webhook: {
    title: 'Webhook',
    address: 'Address',
    placeholder: 'https://hooks.example.com/firekeep',
    help: 'Any https address. Notices are posted there, signed with a secret that is shown once the channel is saved.',
  },
  heartbeat: {
    title: 'Heartbeat',
    address: 'Ping address',
    placeholder: 'https://hc-ping.com/…',
    help: 'The ping address of a cron monitor. It is called after every proven backup and by a test, so that the monitor notices when backups or Firekeep itself fall silent.',
  },
};

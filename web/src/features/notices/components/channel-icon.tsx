import type { ChannelKind } from '@firekeep/functions/contract';
import {
  Hash,
  HeartPulse,
  Mail,
  MessageSquare,
  MessagesSquare,
  Users,
  Webhook,
  type LucideIcon,
} from 'lucide-react';

const icons: Readonly<Record<ChannelKind, LucideIcon>> = {
  email: Mail,
  slack: Hash,
  'google-chat': MessageSquare,
  teams: Users,
  discord: MessagesSquare,
  webhook: Webhook,
  heartbeat: HeartPulse,
};

/** What its kind looks like, where its name stands too. */
export function ChannelIcon({ kind }: { kind: ChannelKind }) {
  const Icon = icons[kind];
  return <Icon size={16} aria-hidden />;
}

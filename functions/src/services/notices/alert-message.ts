import { drillOfAlert, type Alert } from '../../contract/alerts.ts';
import { severityOf } from '../../contract/channels.ts';
import type { StoredNotice } from '../ports/notice-store.ts';
import type { Message, MessageItem } from './message.ts';

/** What a message needs besides what it reports. */
export type Envelope = Pick<Message, 'delivery' | 'thread' | 'unsubscribe'>;

export interface Reported {
  readonly notice: StoredNotice;
  readonly alert: Alert;
}

interface Where {
  /** Where the pages are. */
  readonly origin: string;
  readonly project: { readonly id: string; readonly name: string };
}

/** A moment as a message says it, whose reader may be in any time zone. */
export function utcTime(time: string): string {
  return `${time.slice(0, 10)} ${time.slice(11, 16)} UTC`;
}

function itemOf({ notice, alert }: Reported): MessageItem {
  const { message, hint } = alert.details;
  const [own] = notice.items;
  if (own !== undefined) {
    return own;
  }
  return notice.kind === 'resolved'
    ? {
        title: notice.title,
        severity: 'good',
        lines: [`Over since ${utcTime(alert.resolvedAt ?? notice.createdAt)}`],
        link: null,
      }
    : {
        title: notice.title,
        severity: severityOf(alert.kind),
        lines: [
          message,
          ...(hint === null ? [] : [hint]),
          `Since ${utcTime(alert.raisedAt)}${alert.state === 'resolved' ? ', over by now' : ''}`,
        ],
        link: null,
      };
}

function titleOf(name: string, items: readonly MessageItem[]): string {
  const [first] = items;
  const more = items.length > 1 ? `, and ${items.length - 1} more` : '';
  return `${name}: ${first?.title ?? ''}${more}`;
}

/** Opens the drill that all of it is about. */
function drillIn(reported: readonly Reported[]): string {
  const [drill, another] = new Set(reported.map(({ alert }) => drillOfAlert(alert)));
  return typeof drill === 'string' && another === undefined
    ? `?drill=${encodeURIComponent(drill)}`
    : '';
}

/** One message about all alerts of one cause that are due. */
export function alertMessage(
  reported: readonly Reported[],
  { origin, project }: Where,
  envelope: Envelope,
): Message {
  const items = reported.map(itemOf);
  const isOver = items.every(({ severity }) => severity === 'good');
  return {
    ...envelope,
    type: 'alerts',
    title: titleOf(project.name, items),
    text: null,
    items,
    action: {
      label: isOver ? `Open ${project.name}` : 'Look at it and acknowledge',
      url: `${origin}/projects/${project.id}/backup${drillIn(reported)}`,
    },
  };
}

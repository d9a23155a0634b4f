import { settleEach, throwFailed } from '../../lib/settle-each.ts';
import type { Project } from '../../contract/projects.ts';
import type { AlertStore } from '../ports/alert-store.ts';
import type { BackupRecords } from '../ports/backup-records.ts';
import type { ChannelStore, StoredChannel } from '../ports/channel-store.ts';
import type { DrillStore } from '../ports/drill-store.ts';
import type { NoticeStore } from '../ports/notice-store.ts';
import type { ProjectStore } from '../ports/project-store.ts';
import { nextRun } from '../schedules/next-run.ts';
import type { MessageItem } from './message.ts';
import { newNotice } from './new-notice.ts';
import { counted, projectSummary } from './project-summary.ts';

export interface SummariesOptions {
  readonly channels: Pick<ChannelStore, 'dueSummaries' | 'change'>;
  readonly notices: Pick<NoticeStore, 'add'>;
  readonly projects: Pick<ProjectStore, 'list'>;
  readonly records: Pick<BackupRecords, 'list'>;
  readonly alerts: Pick<AlertStore, 'alerts'>;
  readonly drills: Pick<DrillStore, 'page'>;
  readonly origin: string;
  readonly now: () => Date;
}

const maxDue = 100;
const parallel = 5;
/** Projects that one summary goes into; the others are counted. */
const maxProjects = 20;
const dayMs = 24 * 60 * 60_000;
/** Of a week, at most one an hour. */
const maxDrills = 168;
/** How many backups a listing gives at most. */
const fullPage = 200;

/** Summaries of a day or a week, for the channels that ask for them. */
export class Summaries {
  private readonly options: SummariesOptions;

  constructor(options: SummariesOptions) {
    this.options = options;
  }

  /** Two at once make one of each. @throws AggregateError once all others were done */
  async make(): Promise<void> {
    const { channels, now } = this.options;
    const due = await channels.dueSummaries(now().toISOString(), maxDue);
    const failed = await settleEach(due, (channel) => this.ofChannel(channel), { parallel });
    throwFailed(failed, 'summaries were not made');
  }

  private async ofChannel(channel: StoredChannel): Promise<void> {
    const { channels, notices, now } = this.options;
    const { summary, nextSummaryAt } = channel;
    if (summary === null || nextSummaryAt === null) {
      return;
    }
    if (channel.state === 'active' && channel.kind !== 'heartbeat') {
      const at = now();
      const which = summary.kind === 'daily' ? 'day' : 'week';
      const items = await this.items(channel, summary.kind === 'daily' ? 1 : 7);
      await notices.add([
        newNotice(channel, {
          kind: 'summary',
          event: nextSummaryAt,
          cause: `summary|${nextSummaryAt}`,
          title: `Your ${which}: ${outcomeOf(items)}`,
          items,
          at,
          due: at,
        }),
      ]);
    }
    // Only now, so that one that is killed half-way is made by the next tick.
    await channels.change(channel.id, (current) =>
      current.nextSummaryAt === nextSummaryAt ? { nextSummaryAt: nextRun(summary, now()) } : null,
    );
  }

  private async items(channel: StoredChannel, days: number): Promise<MessageItem[]> {
    const { projectIds } = channel.rules;
    const all = await this.options.projects.list(channel.ownerId);
    const meant = all.filter(({ id }) => projectIds === null || projectIds.includes(id));
    const items: MessageItem[] = [];
    for (const project of meant.slice(0, maxProjects)) {
      items.push(await this.itemOf(project, { ownerId: channel.ownerId, days }));
    }
    const more = meant.length - items.length;
    return more === 0 ? items : [...items, moreItem(more, this.options.origin)];
  }

  private async itemOf(
    project: Project,
    { ownerId, days }: { readonly ownerId: string; readonly days: number },
  ): Promise<MessageItem> {
    const { records, alerts, drills, origin, now } = this.options;
    const [backups, found, drilled] = await Promise.all([
      records.list(project.id, ownerId),
      alerts.alerts(project.id, ownerId),
      drills.page({ projectId: project.id, ownerId }, null, maxDrills),
    ]);
    const from = new Date(now().getTime() - days * dayMs);
    const isCut = backups.length >= fullPage;
    const facts = { project, backups, isCut, alerts: found, drills: drilled, from, now: now() };
    return projectSummary(facts, origin);
  }
}

/** In one line; all is well only where all was looked at. */
function outcomeOf(items: readonly MessageItem[]): string {
  const notFine = items.filter(({ severity }) => severity === 'error').length;
  if (items.length === 0) {
    return 'no project';
  }
  if (notFine > 0) {
    return `${counted(notFine, 'project')} ${notFine === 1 ? 'needs' : 'need'} a look`;
  }
  return items.some(({ severity }) => severity === 'info') ? 'nothing to report' : 'all is well';
}

function moreItem(count: number, origin: string): MessageItem {
  return {
    title: `${counted(count, 'project')} more`,
    severity: 'info',
    lines: [`A summary has ${maxProjects}: this channel’s rules can name others`],
    link: { label: 'Settings', url: `${origin}/dashboard/settings` },
  };
}

import type { AccountDeletions } from '../account/account-deletion.ts';
import type { AlertWatch } from '../alerts/alert-watch.ts';
import type { WebhookDelivery } from '../alerts/webhook-delivery.ts';
import type { AuditLog } from '../audit/audit-log.ts';
import type { JobEnds } from '../audit/job-ends.ts';
import type { GoogleConnections } from '../connections/google-connections.ts';
import type { GoogleConsents } from '../connections/google-consents.ts';
import type { Deletions } from '../deletions/deletions.ts';
import type { SampleRemoval } from '../changes/sample-removal.ts';
import type { Uploads } from '../changes/uploads.ts';
import type { Exports } from '../exports/exports.ts';
import type { Catalogue } from '../catalogue/catalogue.ts';
import type { ChannelWatch } from '../notices/channel-watch.ts';
import type { NoticeDelivery } from '../notices/notice-delivery.ts';
import type { NoticesOfEvents } from '../notices/notice-events.ts';
import type { Summaries } from '../notices/summaries.ts';
import type { ProjectDeletions } from '../projects/project-deletion.ts';
import type { RetentionService } from '../retention/retention-service.ts';
import type { DrillTimes } from '../drills/drill-times.ts';
import type { DrillWork } from '../drills/drill-work.ts';
import type { ScheduledClones } from './scheduled-clones.ts';
import type { Duty } from './tick.ts';

/** What notifies channels, and schedules' webhooks. */
export interface NoticeDuties {
  readonly ofEvents: Pick<NoticesOfEvents, 'make'>;
  readonly summaries: Pick<Summaries, 'make'>;
  readonly watch: Pick<ChannelWatch, 'notifyFailing' | 'prune'>;
  readonly delivery: Pick<NoticeDelivery, 'sendDue'>;
  readonly webhooks: Pick<WebhookDelivery, 'sendDue'>;
}

/** What begins drills, and brings them to their ends. */
export interface DrillDuties {
  readonly times: Pick<DrillTimes, 'beginDue' | 'raiseOverdue'>;
  readonly work: Pick<DrillWork, 'workAll'>;
}

export interface DutyServices {
  readonly clones: Pick<ScheduledClones, 'beginDue'>;
  readonly alerts: Pick<AlertWatch, 'raiseOverdue'>;
  readonly drillDuties: DrillDuties;
  readonly noticeDuties: NoticeDuties;
  readonly deletions: Pick<Deletions, 'endDue'>;
  readonly accountDeletions: Pick<AccountDeletions, 'resume'>;
  readonly projectDeletions: Pick<ProjectDeletions, 'resume'>;
  readonly uploads: Pick<Uploads, 'cleanUp'>;
  readonly exports: Pick<Exports, 'cleanUp'>;
  readonly jobEnds: Pick<JobEnds, 'recordAll'>;
  readonly auditLog: Pick<AuditLog, 'prune'>;
  readonly google: Pick<GoogleConnections, 'forgetBegun'>;
  readonly consents: Pick<GoogleConsents, 'revokeUnused'>;
  readonly retention: Pick<RetentionService, 'startDue'>;
  readonly samples: Pick<SampleRemoval, 'resume'>;
  readonly noteMasterKeys: (at: Date) => Promise<void>;
  readonly catalogue: Pick<Catalogue, 'writeDue'>;
}

/**
 * What a tick looks after besides schedules and runs, in its order: what somebody waits for comes
 * first. Each of them lets none of its items keep the others from being done.
 */
export function duties(services: DutyServices, now: () => Date): Duty[] {
  const { clones, alerts, accountDeletions, projectDeletions, uploads, exports } = services;
  const { jobEnds, auditLog, google, consents, retention, samples, catalogue } = services;
  const { noteMasterKeys } = services;
  return [
    { name: 'beginning clones of backups', work: () => clones.beginDue() },
    ...drillDuties(services.drillDuties),
    { name: 'looking for what is overdue', work: () => alerts.raiseOverdue() },
    ...noticeDuties(services.noticeDuties),
    { name: 'ending what was deleted', work: () => services.deletions.endDue() },
    { name: 'deleting accounts', work: () => accountDeletions.resume() },
    { name: 'deleting projects', work: () => projectDeletions.resume() },
    { name: 'removing old uploads', work: () => uploads.cleanUp() },
    { name: 'removing old exports', work: () => exports.cleanUp() },
    { name: 'recording ends of runs', work: () => jobEnds.recordAll() },
    { name: 'pruning the audit log', work: () => auditLog.prune(now()) },
    { name: 'revoking consents of Google', work: () => consents.revokeUnused(now()) },
    { name: 'forgetting unfinished connections', work: () => google.forgetBegun(now()) },
    { name: 'writing the catalogue', work: () => catalogue.writeDue() },
    { name: 'retention', work: () => retention.startDue() },
    { name: 'removing stored samples of plans', work: () => samples.resume(now()) },
    { name: 'noting the master keys', work: () => noteMasterKeys(now()) },
  ];
}

function drillDuties({ times, work }: DrillDuties): Duty[] {
  return [
    { name: 'beginning drills', work: () => times.beginDue() },
    { name: 'working at drills', work: () => work.workAll() },
    { name: 'looking for overdue drills', work: () => times.raiseOverdue() },
  ];
}

/** In this order, so that what has just happened is sent by the same tick. */
function noticeDuties({ webhooks, ofEvents, summaries, watch, delivery }: NoticeDuties): Duty[] {
  return [
    { name: 'notifying webhooks', work: () => webhooks.sendDue() },
    { name: 'making notices', work: () => ofEvents.make() },
    { name: 'making summaries', work: () => summaries.make() },
    { name: 'looking for channels that fail', work: () => watch.notifyFailing() },
    { name: 'sending notices', work: () => delivery.sendDue() },
    { name: 'pruning notices', work: () => watch.prune() },
  ];
}

import type { Alert, AlertKind } from '../../contract/alerts.ts';
import type { Drill, DrillPlan } from '../../contract/drills.ts';
import type { Project } from '../../contract/projects.ts';
import { placeText } from '../drills/drill-texts.ts';
import { noticeEvent, type NoticeEvent } from '../ports/notice-events.ts';
import type { Owned } from '../ports/owned.ts';
import { newAlert } from './new-alert.ts';

type AlertedDrill = Pick<
  Drill,
  'id' | 'projectId' | 'recordId' | 'backupName' | 'message' | 'leftInTarget' | 'target'
>;

/** Alerts that are over once a drill passes. */
export const endedByDrills: ReadonlySet<AlertKind> = new Set(['drill-failed', 'drill-overdue']);

function leftHint({ target }: Pick<Drill, 'target'>, isRemovedLater: boolean): string {
  const where = target === null ? 'its target' : placeText(target);
  return isRemovedLater
    ? `Delete what is left in ${where} by hand, unless drills still lead there: the next one of the same project removes what is left of this one and unchanged since.`
    : `Delete what the drill has left in ${where} by hand: no later one removes it.`;
}

/**
 * That a drill did not pass, or has left documents in its target, which a later one removes only
 * while both projects are there.
 */
export function failedDrillAlert(
  drill: AlertedDrill,
  { isRemovedLater, now }: { readonly isRemovedLater: boolean; readonly now: Date },
): Alert {
  const { id, projectId, recordId, backupName, message, leftInTarget } = drill;
  return newAlert({
    kind: 'drill-failed',
    event: id,
    projectId,
    schedule: null,
    recordId,
    name: backupName ?? 'no backup',
    message: message ?? 'The drill did not pass',
    hint: leftInTarget
      ? leftHint(drill, isRemovedLater)
      : 'Look at the drill, then start another one.',
    raisedAt: now.toISOString(),
  });
}

/** That a drill has left documents, where no project is there that an alert could be about. */
export function leftEvent(
  { ownerId, value }: Owned<AlertedDrill & Pick<Drill, 'target'>>,
  at: string,
): NoticeEvent {
  const title = 'A drill has left documents in its target';
  const said = { title, lines: [value.message ?? '', leftHint(value, false)] };
  const { id: subjectId, projectId, target } = value;
  const ofProjects = [projectId, ...(target === null ? [] : [target.projectId])];
  const of = { ownerId, projectId: null, subjectId, ofProjects };
  return noticeEvent({ ...of, kind: 'drill-left', at, said });
}

/** That no drill of a plan passed by the time it promised. */
export function overdueDrillAlert(
  { projectId, overdueAt }: Pick<DrillPlan, 'projectId' | 'overdueAt'>,
  { name }: Pick<Project, 'name'>,
  now: Date,
): Alert {
  return newAlert({
    kind: 'drill-overdue',
    event: `${projectId}-${Date.parse(overdueAt ?? '').toString(36)}`,
    projectId,
    schedule: null,
    recordId: null,
    name,
    message: 'No drill passed within a day of the time that the drill plan says',
    hint: 'Look at the latest drills, then start one.',
    promisedBy: overdueAt ?? '',
    raisedAt: now.toISOString(),
  });
}

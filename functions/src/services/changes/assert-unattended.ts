import type { Restore } from '../../contract/restore-record.ts';
import { AppError } from '../../lib/errors.ts';
import type { StoredProject } from '../ports/project-store.ts';
import { assertRestorable } from './assert-restorable.ts';
import { rulesFor } from './masks.ts';

/** What writes without a person. */
type Writer = 'schedule' | 'drill';

const savedWith: Readonly<Record<Writer, { what: string; hint: string }>> = {
  schedule: {
    what: 'this schedule was saved with them',
    hint: 'Add masks again, or save the schedule again to clone values as they are.',
  },
  drill: {
    what: 'the drill plan was saved with them',
    hint: 'Add masks again, or save the plan again to restore values as they are.',
  },
};

interface UnattendedRestore {
  readonly writer: Writer;
  /** The project that is backed up. */
  readonly projectId: string;
  readonly mode: Restore['mode'];
  /** Whether it has to have masks still; otherwise that is not decided yet. */
  readonly masks?: boolean | undefined;
  readonly now: Date;
}

/**
 * What writes automatically writes nowhere that asks for a person first.
 * @returns whether values are masked on their way into the target
 * @throws AppError `failed-precondition`
 */
export function assertUnattended(target: StoredProject, restore: UnattendedRestore): boolean {
  const { writer, projectId, mode, masks, now } = restore;
  const { name } = target.project;
  const rules = rulesFor(target, { projectId });
  if (masks === true && rules === null) {
    const { what, hint } = savedWith[writer];
    const message = `The masks of ${name} were removed, and ${what}`;
    throw new AppError('failed-precondition', message, { hint });
  }
  assertRestorable(target, {
    dryRun: false,
    kind: 'restore',
    projectId,
    mode,
    plan: null,
    undoOf: null,
    bulk: null,
    masks: rules === null ? null : { hash: '', rules: rules.length },
    reason: '',
    planId: null,
    createdAt: now.toISOString(),
  });
  assertNobodyAsked(target, writer);
  return rules !== null;
}

function assertNobodyAsked({ project }: StoredProject, writer: Writer): void {
  const { name, metadata, guards } = project;
  if (metadata.environment === 'production') {
    throw new AppError('failed-precondition', `${name} is labelled production`, {
      hint: `Choose another project: nobody is there to confirm what a ${writer} writes into production`,
    });
  }
  if (guards.confirmAbove !== null) {
    throw new AppError(
      'failed-precondition',
      `The guards of ${name} ask for its name to be typed, which no ${writer} can do`,
      { hint: 'Change the guards in the settings of the project, or choose another one' },
    );
  }
}

import { labelledText } from '../../contract/masks.ts';
import { freshPlanMs, type Guards, type Project } from '../../contract/projects.ts';
import type { DocumentChange } from '../../firestore-model/document-changes.ts';
import { collectionOf, collectionShape } from '../../firestore-model/paths.ts';
import { makePatternMatcher, mayMatchShape } from '../../firestore-model/patterns.ts';
import { AppError } from '../../lib/errors.ts';

/** A project with guards, whatever its other fields are. */
export interface GuardedProject {
  readonly project: Pick<Project, 'name' | 'guards'>;
}

export interface AskedChange {
  readonly reason: string | null;
  /** How old the plan is that is applied; null for none, undefined where there is never one. */
  readonly planAgeMs?: number | null;
}

/** Which field of a request has the typed name of the project that it is asked for. */
export type ConfirmationField = 'confirmation' | 'sourceConfirmation';

export interface AskedLook {
  readonly confirmation: string | undefined;
  /** That change, at most; null where that isn't known yet. */
  readonly documents: number | null;
}

/**
 * To be called by everything that writes to a customer's database, before it does.
 * @throws AppError `invalid-argument` with `fields.reason`; `failed-precondition` without a plan
 */
export function assertGuards(
  { project }: GuardedProject,
  { reason, planAgeMs }: AskedChange,
): void {
  const { needsReason, needsFreshPlan } = project.guards;
  if (needsReason && reason === null) {
    const message = `Give a reason: the guards of ${project.name} ask for one`;
    throw new AppError('invalid-argument', message, { fields: { reason: message } });
  }
  if (needsFreshPlan && planAgeMs !== undefined && (planAgeMs ?? Infinity) > freshPlanMs) {
    throw guardRefusal(
      `${project.name} is restored only from a plan that is less than an hour old`,
      'Plan again and apply that',
    );
  }
}

/**
 * What is labelled masked takes documents of other projects with masks only.
 * @throws AppError `failed-precondition`
 */
export function assertMasked(
  { project }: { readonly project: Pick<Project, 'id' | 'name' | 'masks'> },
  { projectId, masks }: { readonly projectId: string; readonly masks: object | null },
): void {
  if (project.masks.required && projectId !== project.id && masks === null) {
    throw new AppError('failed-precondition', labelledText(project.name), {
      hint: 'Restore with masks. They are among the settings of the project',
    });
  }
}

/**
 * As `assertGuards`, for calls: what a job can't ask for.
 * @throws AppError `invalid-argument` with the request's `field`
 */
export function assertSecondLook(
  { project }: GuardedProject,
  { confirmation, documents }: AskedLook,
  field: ConfirmationField = 'confirmation',
): void {
  const { confirmAbove } = project.guards;
  if (
    confirmAbove !== null &&
    (documents === null || documents > confirmAbove) &&
    confirmation?.trim() !== project.name
  ) {
    const size = `changes of more than ${confirmAbove.toLocaleString('en')} documents`;
    const message = `Type the name of the project, ${project.name}, to confirm: its guards ask for it with ${size}`;
    throw new AppError('invalid-argument', message, { fields: { [field]: message } });
  }
}

/** More collections are counted as others. */
const namedCollections = 3;

/** Looks through changes for what the guards of a project refuse, before anything is written. */
export class GuardedChanges {
  private readonly name: string;
  private readonly guards: Guards;
  private readonly isProtected: (collection: string) => boolean;
  private readonly protectedIn = new Set<string>();
  private readonly deletedIn = new Set<string>();
  private deletes = 0;

  constructor({ project }: GuardedProject) {
    this.name = project.name;
    this.guards = project.guards;
    const matchers = this.guards.protectedCollections.map(makePatternMatcher);
    this.isProtected = (collection) => matchers.some((matches) => matches(collection));
  }

  /** Whether changes in collections of these shapes have to be looked at; undefined: of any. */
  mayRefuse(change: 'write' | 'delete', shapes?: readonly string[]): boolean {
    const { refusesDeletes, protectedCollections } = this.guards;
    return (
      (change === 'delete' && refusesDeletes) ||
      protectedCollections.some(
        (pattern) => shapes?.some((shape) => mayMatchShape(pattern, shape)) ?? true,
      )
    );
  }

  add({ path, change }: { readonly path: string; readonly change: DocumentChange }): void {
    this.addTo(collectionOf(path), change === 'delete' ? 1 : 0);
  }

  /** @param collection its path, or the shape of several */
  addTo(collection: string, deletes: number): void {
    const shape = collectionShape(collection);
    if (this.isProtected(collection)) {
      noteIn(this.protectedIn, shape);
    }
    if (this.guards.refusesDeletes && deletes > 0) {
      noteIn(this.deletedIn, shape);
      this.deletes += deletes;
    }
  }

  /** @throws AppError `failed-precondition` that names the first collections */
  assert(): void {
    if (this.protectedIn.size > 0) {
      const verb = this.protectedIn.size === 1 ? 'is' : 'are';
      throw guardRefusal(
        `${named(this.protectedIn)} ${verb} protected in ${this.name}, and nothing was written`,
        'Leave that out',
      );
    }
    if (this.deletes > 0) {
      const what =
        this.deletes === 1 ? 'a document' : `${this.deletes.toLocaleString('en')} documents`;
      throw guardRefusal(
        `${this.name} refuses deletions, and ${what} in ${named(this.deletedIn)} would be deleted: nothing was written`,
        'Leave that out',
      );
    }
  }
}

function noteIn(shapes: Set<string>, shape: string): void {
  if (shapes.size <= namedCollections) {
    shapes.add(shape);
  }
}

function named(shapes: ReadonlySet<string>): string {
  const names = [...shapes].slice(0, namedCollections);
  const all = shapes.size > namedCollections ? [...names, 'others'] : names;
  return all.length === 1 ? all.join('') : `${all.slice(0, -1).join(', ')} and ${all.at(-1)}`;
}

function guardRefusal(message: string, way: string): AppError {
  return new AppError('failed-precondition', message, {
    hint: `${way}, or change the guards in the settings of the project`,
  });
}

/** Queries that users keep with a project, to run them again. */
import { messages } from '../../contract/messages.ts';
import type { EndpointInput } from '../../contract/endpoint.ts';
import {
  maxSavedQueries,
  type SavedQuery,
  type saveQuery,
  type updateSavedQuery,
} from '../../contract/queries.ts';
import { AppError } from '../../lib/errors.ts';
import { newId } from '../../lib/ids.ts';
import type { ProjectRef } from '../projects/with-database.ts';
import type { ProjectStore } from '../ports/project-store.ts';
import type { SavedQueryStore } from '../ports/saved-query-store.ts';
import { ownedProject } from '../projects/owned-project.ts';

export interface SavedQueriesDeps {
  readonly projects: Pick<ProjectStore, 'get'>;
  readonly store: SavedQueryStore;
  readonly now: () => Date;
}

function assertRoom(existing: number): void {
  if (existing >= maxSavedQueries) {
    throw new AppError(
      'failed-precondition',
      `At most ${maxSavedQueries} queries can be saved for a project`,
      { hint: 'Delete one that is no longer needed.' },
    );
  }
}

export class SavedQueries {
  private readonly deps: SavedQueriesDeps;

  constructor(deps: SavedQueriesDeps) {
    this.deps = deps;
  }

  /** By name. */
  async list({ ownerId, projectId }: ProjectRef): Promise<SavedQuery[]> {
    await ownedProject(this.deps.projects, projectId, ownerId);
    const saved = await this.deps.store.list(ownerId, projectId);
    const names = new Intl.Collator('en', { numeric: true });
    return saved.toSorted((a, b) => names.compare(a.name, b.name) || (a.id < b.id ? -1 : 1));
  }

  /** @throws AppError `failed-precondition` when the project has as many as it may have. */
  async create(
    { ownerId, projectId }: ProjectRef,
    { name, query }: Pick<EndpointInput<typeof saveQuery>['body'], 'name' | 'query'>,
  ): Promise<SavedQuery> {
    await ownedProject(this.deps.projects, projectId, ownerId);
    const now = this.deps.now().toISOString();
    const value = { id: newId(), projectId, name, query, createdAt: now, updatedAt: now };
    await this.deps.store.create({ ownerId, value }, assertRoom);
    return value;
  }

  /** @throws AppError `not-found` for queries of others too. */
  async update(
    ownerId: string,
    id: string,
    change: Omit<EndpointInput<typeof updateSavedQuery>['body'], 'userId'>,
  ): Promise<SavedQuery> {
    const updatedAt = this.deps.now().toISOString();
    const changed = await this.deps.store.update({ ownerId, id }, (current) => ({
      ...current,
      name: change.name ?? current.name,
      query: change.query ?? current.query,
      updatedAt,
    }));
    if (changed === null) {
      throw new AppError('not-found', messages.notFound);
    }
    return changed;
  }

  /** @throws AppError `not-found` for queries of others too. */
  async remove(ownerId: string, id: string): Promise<void> {
    if (!(await this.deps.store.remove({ ownerId, id }))) {
      throw new AppError('not-found', messages.notFound);
    }
  }
}

import {
  databaseIdSchema,
  documentPathSchema,
  restoreModeSchema,
  restoreScopeSchema,
  type BackupRecord,
  type Restore,
  type RestoreMode,
  type RestoreScope,
} from '@firekeep/functions/contract';
import { z } from 'zod';
import type { FieldErrors } from '#lib/errors/field-errors.ts';

const texts = z.array(z.string()).readonly();

/** The choices as they stand in the form; the browser's history carries them from one page to another. */
export const restoreFormSchema = z
  .object({
    recordId: z.string(),
    scopeKind: z.enum(['all', 'collections', 'document', 'groups']),
    /** Top-level collections that are ticked. */
    collections: texts,
    /** Further collection paths, one per line. */
    typedCollections: z.string(),
    documentPath: z.string(),
    /** Whether everything below the document is meant too; null where the target decides: if it lacks the document, all of it is. */
    below: z.boolean().nullable(),
    groups: texts,
    targetProjectId: z.string(),
    databaseId: z.string(),
    /** Empty: everything goes where it was. */
    pathPrefix: z.string(),
    mode: restoreModeSchema,
    retargetReferences: z.boolean(),
    safetyBackup: z.boolean(),
  })
  .readonly();
export type RestoreForm = z.infer<typeof restoreFormSchema>;
export type ScopeKind = RestoreForm['scopeKind'];

/** The form at the start; `path` is a document to restore, `collection` one to restore with everything below it. */
export function initialForm(start: {
  recordId: string;
  path: string | undefined;
  collection?: string | undefined;
  targetProjectId: string;
  databaseId: string;
}): RestoreForm {
  const { path, collection } = start;
  const scopeKind = collection === undefined ? 'all' : 'collections';
  return {
    recordId: start.recordId,
    scopeKind: path === undefined ? scopeKind : 'document',
    ...namedCollections(collection === undefined ? [] : [collection]),
    documentPath: path ?? '',
    below: null,
    groups: [],
    targetProjectId: start.targetProjectId,
    databaseId: start.databaseId,
    pathPrefix: '',
    mode: 'overwrite',
    retargetReferences: false,
    safetyBackup: true,
  };
}

/** Those at the top are ticked, deeper ones typed. */
function namedCollections(collections: readonly string[]) {
  return {
    collections: collections.filter((path) => !path.includes('/')),
    typedCollections: collections.filter((path) => path.includes('/')).join('\n'),
  };
}

function kindOf({ paths, collections, collectionGroups }: RestoreScope): ScopeKind {
  if ((paths ?? []).length > 0) {
    return 'document';
  }
  if ((collections ?? []).length > 0) {
    return 'collections';
  }
  return (collectionGroups ?? []).length > 0 ? 'groups' : 'all';
}

/** The form with the choices of a restore that was started already. */
export function formOf(restore: Restore): RestoreForm {
  const { recordId, scope, target, mode } = restore;
  const documents = scope.paths ?? [];
  return {
    recordId,
    scopeKind: kindOf(scope),
    ...namedCollections(scope.collections ?? []),
    documentPath: documents[0] ?? '',
    below: documents.length === 0 ? null : scope.below === true,
    groups: scope.collectionGroups ?? [],
    targetProjectId: target.projectId,
    databaseId: target.databaseId,
    pathPrefix: target.pathPrefix ?? '',
    mode,
    retargetReferences: restore.retargetReferences,
    // Restores written before there were safety backups did without one because there were none.
    safetyBackup: restore.safetyBackup || isOldPlan(restore),
  };
}

/** Whether the restore was written before plans could be applied as they are: it has to be planned again. */
export function isOldPlan({ plan, status }: Pick<Restore, 'plan' | 'status'>): boolean {
  return status !== 'planning' && plan !== null && plan.cost === null;
}

type Collections = BackupRecord['metadata']['collections'];

function totalsBy(
  collections: Collections,
  idOf: (path: string) => string,
): { id: string; documentCount: number }[] {
  const totals = new Map<string, number>();
  for (const { path, documentCount } of collections) {
    const id = idOf(path);
    totals.set(id, (totals.get(id) ?? 0) + documentCount);
  }
  return [...totals].map(([id, documentCount]) => ({ id, documentCount }));
}

/** Top-level collections of a backup with the number of documents in and below them. */
export function topLevelTotals(collections: Collections) {
  return totalsBy(collections, (path) => path.split('/', 1)[0] ?? path);
}

/** Collection ids at any depth with the number of documents directly in collections of that id. */
export function groupTotals(collections: Collections) {
  return totalsBy(collections, (path) => path.slice(path.lastIndexOf('/') + 1));
}

function typedPaths(text: string): string[] {
  return text
    .split('\n')
    .map((line) => line.trim().replace(/^\/+|\/+$/g, ''))
    .filter((line) => line !== '');
}

function scopeOf(form: RestoreForm): RestoreScope {
  switch (form.scopeKind) {
    case 'all':
      return {};
    case 'collections':
      return {
        collections: [...new Set([...form.collections, ...typedPaths(form.typedCollections)])],
      };
    case 'document':
      return {
        paths: [form.documentPath.replace(/^\/+|\/+$/g, '')],
        ...(form.below === true ? { below: true } : {}),
      };
    case 'groups':
      return { collectionGroups: [...form.groups] };
  }
}

function scopeErrors(form: RestoreForm, scope: RestoreScope): FieldErrors {
  if (form.scopeKind === 'collections' && (scope.collections ?? []).length === 0) {
    return { scope: 'Choose at least one collection' };
  }
  if (form.scopeKind === 'groups' && form.groups.length === 0) {
    return { scope: 'Choose at least one collection group' };
  }
  const issue = restoreScopeSchema.safeParse(scope).error?.issues[0];
  if (issue === undefined) {
    return {};
  }
  const [list, index] = issue.path;
  const wrong =
    list === 'collections' && typeof index === 'number' ? scope.collections?.[index] : undefined;
  return { scope: wrong === undefined ? issue.message : `${wrong.slice(0, 80)}: ${issue.message}` };
}

export interface RestoreChoice {
  readonly recordId: string;
  readonly target: {
    readonly projectId: string;
    readonly databaseId: string;
    readonly pathPrefix?: string;
  };
  readonly scope: RestoreScope;
  readonly mode: RestoreMode;
  readonly retargetReferences: boolean;
  readonly safetyBackup: boolean;
}

/** What the form asks for, or a message for each part that can't be used. */
export function readForm(
  form: RestoreForm,
): { choice: RestoreChoice; errors?: undefined } | { choice?: undefined; errors: FieldErrors } {
  const scope = scopeOf(form);
  const database = databaseIdSchema.safeParse(form.databaseId.trim());
  const prefix = form.pathPrefix.trim().replace(/^\/+|\/+$/g, '');
  const errors: FieldErrors = {
    ...(form.recordId === '' ? { recordId: 'Choose a backup' } : {}),
    ...scopeErrors(form, scope),
    ...(form.targetProjectId === '' ? { 'target.projectId': 'Choose a project' } : {}),
    ...(database.success
      ? {}
      : { 'target.databaseId': 'A database id such as (default) or my-database' }),
    ...(prefix === '' || documentPathSchema.safeParse(prefix).success
      ? {}
      : { 'target.pathPrefix': 'A document path such as restored/2026-11-21' }),
  };
  if (Object.keys(errors).length > 0 || !database.success) {
    return { errors };
  }
  return {
    choice: {
      recordId: form.recordId,
      target: {
        projectId: form.targetProjectId,
        databaseId: database.data,
        ...(prefix === '' ? {} : { pathPrefix: prefix }),
      },
      scope,
      mode: form.mode,
      retargetReferences: form.retargetReferences,
      safetyBackup: form.safetyBackup,
    },
  };
}

/** The choices of a restore that was started already, as they were. */
export function choiceOf(restore: Restore): RestoreChoice {
  const { recordId, scope, mode, retargetReferences } = restore;
  const { projectId, databaseId, pathPrefix } = restore.target;
  return {
    recordId,
    target: { projectId, databaseId, ...(pathPrefix === null ? {} : { pathPrefix }) },
    scope,
    mode,
    retargetReferences,
    safetyBackup: formOf(restore).safetyBackup,
  };
}

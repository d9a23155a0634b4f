import {
  backupIdOf,
  idOf,
  databaseIdSchema,
  documentPathSchema,
  restoreModeSchema,
  restoreScopeSchema,
  type BackupRecord,
  type Restore,
  type RestoreScope,
} from '@firekeep/functions/contract';
import type { Control } from 'react-hook-form';
import { z } from 'zod';
import { recordChoiceSchema } from './now-choice.ts';

const texts = z.array(z.string());

const scopeSchema = z.object({
  kind: z.enum(['all', 'collections', 'document', 'groups']),
  /** Top-level collections that are ticked. */
  collections: texts,
  /** Further collection paths, one per line. */
  typedCollections: z.string(),
  documentPath: z.string(),
  /** Whether all below the document is meant; null: only where the target lacks the document. */
  below: z.boolean().nullable(),
  groups: texts,
});
type TypedScope = z.infer<typeof scopeSchema>;
export type ScopeKind = TypedScope['kind'];

/** The choices as the form holds them, which the browser's history carries between pages. */
export const restoreFormSchema = z.object({
  recordId: z.string(),
  scope: scopeSchema,
  target: z.object({
    projectId: z.string(),
    databaseId: z.string(),
    /** Empty: everything goes where it was. */
    pathPrefix: z.string(),
  }),
  mode: restoreModeSchema,
  retargetReferences: z.boolean(),
  safetyBackup: z.boolean(),
  /** Whether the target's masks are wanted, where it is another project that has some. */
  masks: z.boolean().default(true),
});
export type RestoreForm = z.infer<typeof restoreFormSchema>;

/** The form at first, for the document `path` or `collection` with all below it, where given. */
export function initialForm(start: {
  recordId: string;
  path: string | undefined;
  collection?: string | undefined;
  targetProjectId: string;
  databaseId: string;
}): RestoreForm {
  const { path, collection } = start;
  const kind = collection === undefined ? 'all' : 'collections';
  return {
    recordId: start.recordId,
    scope: {
      kind: path === undefined ? kind : 'document',
      ...namedCollections(collection === undefined ? [] : [collection]),
      documentPath: path ?? '',
      below: null,
      groups: [],
    },
    target: { projectId: start.targetProjectId, databaseId: start.databaseId, pathPrefix: '' },
    mode: 'overwrite',
    retargetReferences: false,
    safetyBackup: true,
    masks: true,
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
export function restoreFormOf(restore: Restore): RestoreForm {
  const { scope, target, mode } = restore;
  const documents = scope.paths ?? [];
  return {
    recordId: backupIdOf(restore),
    scope: {
      kind: kindOf(scope),
      ...namedCollections(scope.collections ?? []),
      documentPath: documents[0] ?? '',
      below: documents.length === 0 ? null : scope.below === true,
      groups: scope.collectionGroups ?? [],
    },
    target: {
      projectId: target.projectId,
      databaseId: target.databaseId,
      pathPrefix: target.pathPrefix ?? '',
    },
    mode,
    retargetReferences: restore.retargetReferences,
    // Restores written before there were safety backups did without one because there were none.
    safetyBackup: restore.safetyBackup || isOldPlan(restore),
    masks: true,
  };
}

/** Whether it was stored before plans could be applied as they are: it must be planned again. */
export function isOldPlan({ plan, status }: Pick<Restore, 'plan' | 'status'>): boolean {
  return status !== 'planning' && plan !== null && plan.cost === null;
}

type Collections = BackupRecord['metadata']['collections'];

function totalsBy(
  collections: Collections,
  nameOf: (path: string) => string,
): { id: string; documentCount: number }[] {
  const totals = new Map<string, number>();
  for (const { path, documentCount } of collections) {
    const id = nameOf(path);
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
  return totalsBy(collections, idOf);
}

function typedPaths(text: string): string[] {
  return text
    .split('\n')
    .map((line) => line.trim().replace(/^\/+|\/+$/g, ''))
    .filter((line) => line !== '');
}

function scopeOf(typed: TypedScope): RestoreScope {
  switch (typed.kind) {
    case 'all':
      return {};
    case 'collections':
      return {
        collections: [...new Set([...typed.collections, ...typedPaths(typed.typedCollections)])],
      };
    case 'document':
      return {
        paths: [typed.documentPath.replace(/^\/+|\/+$/g, '')],
        ...(typed.below === true ? { below: true } : {}),
      };
    case 'groups':
      return { collectionGroups: typed.groups };
  }
}

/** Why the scope can't be used, with the collection it is about. */
function scopeError({ kind, groups }: TypedScope, scope: RestoreScope): string | undefined {
  const collections = scope.collections ?? [];
  if (kind === 'collections' && collections.length === 0) {
    return 'Choose at least one collection';
  }
  if (kind === 'groups' && groups.length === 0) {
    return 'Choose at least one collection group';
  }
  const issue = restoreScopeSchema.safeParse(scope).error?.issues[0];
  if (issue === undefined) {
    return undefined;
  }
  const [list, index] = issue.path;
  const wrong = list === 'collections' ? collections[Number(index)] : undefined;
  return wrong === undefined ? issue.message : `${wrong.slice(0, 80)}: ${issue.message}`;
}

const typedTarget = z
  .object({
    projectId: z.string().min(1, 'Choose a project'),
    databaseId: z
      .string()
      .trim()
      .refine(
        (id) => databaseIdSchema.safeParse(id).success,
        'A database id such as (default) or my-database',
      ),
    pathPrefix: z
      .string()
      .transform((path) => path.trim().replace(/^\/+|\/+$/g, ''))
      .refine(
        (path) => path === '' || documentPathSchema.safeParse(path).success,
        'A document path such as restored/2026-11-21',
      ),
  })
  .transform(({ pathPrefix, ...target }) => ({
    ...target,
    ...(pathPrefix === '' ? {} : { pathPrefix }),
  }));

/** From the form to what is asked for. */
export const restoreChoiceSchema = restoreFormSchema.extend({
  recordId: recordChoiceSchema,
  scope: scopeSchema.transform((typed, context) => {
    const scope = scopeOf(typed);
    const message = scopeError(typed, scope);
    if (message !== undefined) {
      context.addIssue(message);
    }
    return scope;
  }),
  target: typedTarget,
  // Wanted is what the server does anyway.
  masks: z.boolean().transform((isWanted) => (isWanted ? undefined : (false as const))),
});
export type RestoreChoice = z.output<typeof restoreChoiceSchema>;
export type RestoreControl = Control<RestoreForm, unknown, RestoreChoice>;

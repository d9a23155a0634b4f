// What a plan warns of, whoever makes it.
import type { NamedDocument } from '../firestore-model/document-changes.ts';
import type { ImportMapping } from '../firestore-model/imports/mapping.ts';
import { rowText, type UnreadRows } from '../firestore-model/imports/unread-rows.ts';
import type { PlanWarning } from './restore-plan.ts';
import type { Restore } from './restore-record.ts';

/** What a reader of the plan should know. */
export function warningsOf(
  restore: Pick<Restore, 'dryRun' | 'safetyBackup' | 'retargetReferences'>,
  roots: { readonly source: string; readonly target: string; readonly prefix: string | null },
): PlanWarning[] {
  const isElsewhere = roots.source !== roots.target || roots.prefix !== null;
  const warnings: PlanWarning[] = [
    {
      code: 'triggers',
      message:
        'The target’s own triggers (Cloud Functions, extensions) fire for every document that is written or deleted. Which there are is not known here.',
      details: [],
    },
    {
      code: 'ttl-unknown',
      message:
        'TTL policies apply to what is written: documents whose expiry is in the past are deleted again soon. Which policies there are is not known here.',
      details: [],
    },
  ];
  if (isElsewhere && !restore.retargetReferences) {
    warnings.push({
      code: 'references',
      message: 'References that point into the source database are written as they are.',
      details: [],
    });
  }
  if (!restore.dryRun && !restore.safetyBackup) {
    warnings.push({
      code: 'no-safety-backup',
      message: 'Without a safety backup this restore cannot be undone.',
      details: [],
    });
  }
  return warnings;
}

interface RefusedDocuments {
  readonly refused: number;
  /** The first of them, and why. */
  readonly refusals: readonly NamedDocument[];
}

/** That documents stay because they can't be rewritten, with the first of them by name. */
export function refusedWarnings(
  { refused, refusals }: RefusedDocuments,
  { isCopying = false }: { readonly isCopying?: boolean } = {},
): PlanWarning[] {
  const count = refused.toLocaleString('en');
  const [one, many] = isCopying
    ? [
        'One document is neither copied nor moved: another one is in its place, and is kept.',
        `${count} documents are neither copied nor moved: others are in their places, and are kept.`,
      ]
    : [
        'One document stays as it is: an operation can’t be applied to it.',
        `${count} documents stay as they are: an operation can’t be applied to them.`,
      ];
  const message = refused === 1 ? one : many;
  const details = refusals.map(({ path, reason }) => `${path}: ${reason}`);
  return refused === 0 ? [] : [{ code: 'refused', message, details }];
}

/** Where documents are copied or moved. */
export const keptReferencesWarning: PlanWarning = {
  code: 'references',
  message:
    'References to these documents, from wherever, are left as they are: they keep leading to the old place.',
  details: [],
};

/** That rows of a file make no documents, with the first of them by their lines. */
export function unreadWarnings(
  mapping: Pick<ImportMapping, 'format'>,
  { unread, named }: UnreadRows,
): PlanWarning[] {
  const message =
    unread === 1
      ? 'One row can’t be read, and is not imported.'
      : `${unread.toLocaleString('en')} rows can’t be read, and are not imported.`;
  const details = named.map(({ row, reason }) => `${rowText(mapping, row)}: ${reason}`);
  return unread === 0 ? [] : [{ code: 'unread', message, details }];
}

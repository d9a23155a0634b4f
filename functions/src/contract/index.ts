/**
 * The API contract: every endpoint, schema and error code, shared by functions and the browser.
 *
 * Additive changes only; something is removed once both sides are deployed without it. Imports zod
 * and Firestore's data model only, which it exports too; no logic but schemas, what coverage
 * means, queries as text and code, and documents as files.
 */
export * from './account.ts';
export * from './alerts.ts';
export * from './analytics.ts';
export * from './approvals.ts';
export * from './at.ts';
export * from './audit-scope.ts';
export * from './audit.ts';
export * from './backup-changes.ts';
export * from './backups.ts';
export * from './explore.ts';
export * from './bulk.ts';
export * from './bulk-from.ts';
export * from './bulk-scope.ts';
export * from './copies.ts';
export * from './change-filter.ts';
export * from './changes.ts';
export * from './channels.ts';
export * from './collection-schema.ts';
export * from '../firestore-model/operations/shape.ts';
export * from './compare.ts';
export * from './schedules.ts';
export * from './contact.ts';
export * from './coverage.ts';
export * from './deletions.ts';
export * from './downloads.ts';
export * from './drills.ts';
export * from './edits.ts';
export * from './endpoint.ts';
export * from './errors.ts';
export * from './exports.ts';
export * from '../firestore-model/export/csv.ts';
export * from '../firestore-model/export/csv-cell.ts';
export * from '../firestore-model/export/document-texts.ts';
export * from '../firestore-model/export/file-names.ts';
export * from '../firestore-model/field-paths.ts';
export { documentsOfRows } from '../firestore-model/imports/document-of-row.ts';
export { inUtf8 } from '../firestore-model/imports/encodings.ts';
export {
  joined,
  rowsOfFile,
  startOfFile,
  UnreadableFile,
  type FileRow,
} from '../firestore-model/imports/file-rows.ts';
export * from '../firestore-model/imports/guess-columns.ts';
export * from '../firestore-model/imports/mapping.ts';
export * from '../firestore-model/imports/preview.ts';
export * from '../firestore-model/imports/unread-rows.ts';
export * from './health.ts';
export * from './explore-backup.ts';
export * from './imports.ts';
export * from './issue-sentence.ts';
export * from './keeps-at-least.ts';
export * from './lock-fields.ts';
export * from './locks.ts';
export * from './masks.ts';
export * from './messages.ts';
export * from './object-retention.ts';
export * from './oauth.ts';
export * from '../firestore-model/masks.ts';
export { makeMaskFields } from '../firestore-model/masking/masked-fields.ts';
export { type MaskKey } from '../firestore-model/masking/masked-values.ts';
export { makeProof } from '../firestore-model/masking/proven-fields.ts';
export * from '../firestore-model/patterns.ts';
export * from './quotas.ts';
export * from './plan-warnings.ts';
export * from './primitives.ts';
export * from './projects.ts';
export * from './queries.ts';
export * from './query-code/query-code.ts';
export * from './query-plan.ts';
export * from './query-rules.ts';
export * from './query-text/advise-query.ts';
export * from './query-text/complete-query.ts';
export * from './query-text/parse-query.ts';
export * from './query-text/parse-value.ts';
export { printValueLines } from './query-text/print-value.ts';
export * from './query-text/typed-text.ts';
export * from './query-text/print-query.ts';
export * from '../firestore-model/query/conditions.ts';
export { matchesFilter } from '../firestore-model/query/matches.ts';
export { patternProblem } from '../firestore-model/query/pattern-syntax.ts';
export * from '../firestore-model/query/query-documents.ts';
export { withFilterValues, withQueryValues } from '../firestore-model/query/query-values.ts';
export * from '../firestore-model/query/served-filter.ts';
export * from '../firestore-model/query/shape.ts';
export * from '../firestore-model/schema/collection-tally.ts';
export * from '../firestore-model/schema/inconsistencies.ts';
export * from '../firestore-model/schema/key-facts.ts';
export * from '../firestore-model/schema/schema-texts.ts';
export * from '../firestore-model/schema/shape.ts';
export * from './records.ts';
export * from './restore-plan.ts';
export * from './restore-record.ts';
export * from './restores.ts';
export * from './retention-plan.ts';
export * from './security.ts';
export * from './selection.ts';
export * from '../firestore-model/operations/apply-operations.ts';
export { givenNames } from '../firestore-model/operations/given-names.ts';
export { Unconvertible } from '../firestore-model/operations/unconvertible.ts';
export { valueAt, withValueAt } from '../firestore-model/operations/fields-at.ts';
export * from '../firestore-model/typed-rewrites.ts';
export { normalContent } from '../firestore-model/normal-value.ts';
export { formatTimestamp, parseTimestamp } from '../firestore-model/timestamps.ts';
export * from '../firestore-model/value-problem.ts';
export * from '../firestore-model/undo-problem.ts';
export * from '../firestore-model/write-condition.ts';
export * from '../firestore-model/values.ts';
export * from '../firestore-model/export/wrong-file.ts';
export * from '../firestore-model/consistency.ts';
export * from '../firestore-model/copy-places.ts';
export * from '../firestore-model/document-changes.ts';
export * from '../firestore-model/document-difference.ts';
export { makeScopeFilter } from '../firestore-model/restore-scope.ts';
export * from '../firestore-model/restore-selection.ts';
export * from '../firestore-model/document-size.ts';
export * from '../firestore-model/stored-fields.ts';
export * from '../firestore-model/equality.ts';
export * from '../firestore-model/excluded.ts';
export * from '../firestore-model/field-diff.ts';
export { comparePaths } from '../firestore-model/order.ts';
export * from '../firestore-model/paths.ts';
export * from '../firestore-model/pattern-sums.ts';
export * from '../firestore-model/plan-cost.ts';
export * from '../firestore-model/plan-sums.ts';

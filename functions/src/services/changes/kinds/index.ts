import type { Restore } from '../../../contract/restore-record.ts';
import type { ChangeKind } from '../change-kind.ts';
import { restore } from './restore.ts';
import { undo } from './undo.ts';

const kinds: Readonly<Record<Restore['kind'], ChangeKind>> = { restore, undo };

/** Records from before kinds were kept are undos where they say what they put back. */
export function kindOf({ kind, undoOf }: Pick<Restore, 'kind' | 'undoOf'>): ChangeKind {
  return undoOf === null ? kinds[kind] : undo;
}

import { kindOfChange, type Restore } from '../../../contract/restore-record.ts';
import type { ChangeKind } from '../change-kind.ts';
import { bulk } from './bulk.ts';
import { imported } from './import.ts';
import { restore } from './restore.ts';
import { undo } from './undo.ts';

/** Those that are worked at in phases. */
const kinds: Readonly<Partial<Record<Restore['kind'], ChangeKind>>> = {
  restore,
  undo,
  bulk,
  import: imported,
};

/** @throws Error for a kind whose change sets are applied in their call */
export function kindOf(change: Pick<Restore, 'kind' | 'undoOf'>): ChangeKind {
  const kind = kinds[kindOfChange(change)];
  if (kind === undefined) {
    throw new Error(`a change set of the kind ${change.kind} has no phases`);
  }
  return kind;
}

import { kindOfChange, type Restore } from '../../../contract/restore-record.ts';
import type { ChangeKind } from '../change-kind.ts';
import { restore } from './restore.ts';
import { undo } from './undo.ts';

const kinds: Readonly<Record<Restore['kind'], ChangeKind>> = { restore, undo };

export function kindOf(change: Pick<Restore, 'kind' | 'undoOf'>): ChangeKind {
  return kinds[kindOfChange(change)];
}

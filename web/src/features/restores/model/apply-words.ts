// What is said of a plan before it is applied, by where its documents come from.
import { kindOfChange, type Restore } from '@firekeep/functions/contract';
import { bulkDone } from '#lib/change-names.ts';

type Applied = Pick<Restore, 'mode' | 'plan' | 'bulk'>;
type Kind = Pick<Restore, 'kind' | 'undoOf' | 'bulk'> & Partial<Pick<Restore, 'moved'>>;

/** What a plan is applied with. */
interface ApplyWords {
  /** Of the page. */
  readonly title: string;
  /** What the documents of a plan are there for. */
  readonly left: string;
  readonly button: string;
  readonly before: string;
  question(targetName: string): string;
  /** What happens elsewhere after it. */
  readonly afterwards?: string;
  /** What happens to the documents of the target, in sentences. */
  does(restore: Applied): readonly string[];
  /** What of them is not put back, in sentences. */
  readonly keepsNot: readonly string[];
  /** Above the values of a document as it will be, and above those that are excluded. */
  readonly values: PlannedValues;
}

export interface PlannedValues {
  readonly after: string;
  readonly excluded: string;
}

export const restoredValues: PlannedValues = {
  after: 'After the restore',
  excluded: 'In the backup',
};

function replacing({ mode, plan }: Applied): string[] {
  const replaced =
    mode === 'merge'
      ? 'Fields that differ in the target are replaced.'
      : 'Documents that differ in the target are replaced.';
  return (plan?.update ?? 0) > 0 ? [replaced] : [];
}

function deleting({ plan }: Applied): string[] {
  return (plan?.delete ?? 0) > 0 ? ['Documents that the backup does not hold are deleted.'] : [];
}

const restoring: ApplyWords = {
  title: 'Restore',
  left: 'to restore',
  button: 'Restore now',
  before: 'Before you restore',
  question: (targetName) => `Restore into ${targetName}?`,
  does: (restore) => [...replacing(restore), ...deleting(restore)],
  keepsNot: ['Creation and update times can’t be restored: they become those of the restore.'],
  values: restoredValues,
};
const changing: ApplyWords = {
  title: 'Change',
  left: 'to change',
  button: 'Apply now',
  before: 'Before you apply it',
  question: (targetName) => `Change documents of ${targetName}?`,
  does: () => [],
  keepsNot: [],
  values: { after: 'After the change', excluded: 'As planned' },
};

const deletingHere: ApplyWords = {
  ...changing,
  title: 'Delete',
  left: 'to delete',
  button: 'Delete now',
  before: 'Before you delete',
  question: (targetName) => `Delete documents of ${targetName}?`,
};

const copyingHere: ApplyWords = {
  title: 'Copy',
  left: 'to copy',
  button: 'Copy now',
  before: 'Before you copy',
  question: (targetName) => `Copy documents in ${targetName}?`,
  does: replacing,
  keepsNot: [],
  values: { after: 'After the copy', excluded: 'As copied' },
};

const movingHere: ApplyWords = {
  ...changing,
  title: 'Move',
  button: 'Move now',
  before: 'Before you move',
  question: (targetName) => `Move documents in ${targetName}?`,
  values: { after: 'After the move', excluded: 'As moved' },
  does: (restore) => [
    ...replacing(restore),
    'Each document is deleted at its old place only after it was read back at the new one.',
  ],
};

const copying: ApplyWords = {
  ...copyingHere,
  question: (targetName) => `Copy documents into ${targetName}?`,
  does: ({ mode, plan, bulk }) => [
    ...replacing({ mode, plan, bulk }),
    `Documents of ${bulk?.copy?.source?.firebaseProjectId} (database ${bulk?.copy?.source?.databaseId}) are copied as they were when the plan was begun, whatever has changed there since.`,
  ],
};

const thenDeleted =
  'Then each document whose copy holds the same is deleted where it was, in a change set that belongs to that project. Undoing this one puts it back first.';
const moving: ApplyWords = {
  ...copying,
  title: 'Move',
  left: 'to move',
  button: 'Move now',
  before: 'Before you move',
  question: (targetName) => `Move documents into ${targetName}?`,
  values: { after: 'After the move', excluded: 'As moved' },
  afterwards: thenDeleted,
  does: (restore) => [...copying.does(restore), thenDeleted],
};

const importing: ApplyWords = {
  title: 'Import',
  left: 'to import',
  button: 'Import now',
  before: 'Before you import',
  question: (targetName) => `Import into ${targetName}?`,
  does: replacing,
  keepsNot: [],
  values: { after: 'After the import', excluded: 'In the file' },
};

const wordsOfKinds: Readonly<Record<Restore['kind'], ApplyWords>> = {
  restore: restoring,
  undo: restoring,
  edit: changing,
  bulk: changing,
  import: importing,
};

const deletingMoved: ApplyWords = { ...changing, title: moving.title };

const elsewhere = { copy: copying, move: moving };
const here = { copy: copyingHere, move: movingHere };

/** How a plan is called to be applied. */
export function applyWords(restore: Kind): ApplyWords {
  const kind = kindOfChange(restore);
  const done = bulkDone(restore);
  if (kind !== 'bulk' || done === 'change') {
    return wordsOfKinds[kind];
  }
  if (done === 'deletion') {
    return deletingHere;
  }
  if (done === 'deletionAfterMove') {
    return deletingMoved;
  }
  return ((restore.bulk?.copy?.source ?? null) === null ? here : elsewhere)[done];
}

/** Of the page that shows it, while it isn't known too. */
export function pageTitle(restore: Kind | undefined): string {
  return restore === undefined ? restoring.title : applyWords(restore).title;
}

import type { Restore } from '@firekeep/functions/contract';
import { formatCount, formatNumber } from '#lib/format.ts';
import { isRestoreUnderWay } from '#lib/change-names.ts';

interface ProofText {
  readonly status: 'success' | 'warning' | 'error';
  readonly title: string;
  readonly text: string;
}

type Proof = NonNullable<Restore['outcome']['proof']>;

function countsText(
  written: number,
  { documents, fields, alike, held }: Proof,
  source: string,
): string {
  const ofAll = documents === written ? '' : ` of ${formatNumber(written)}`;
  const were = written === 1 ? 'document was' : 'documents were';
  const read = `${formatNumber(documents)}${ofAll} written ${were} read back.`;
  if (fields === 0) {
    return `${read} No rule of the masks matched a value in them, so none is hidden. Check the collections and fields of the rules.`;
  }
  const which = held === 0 ? 'none' : formatNumber(held);
  const others = held === 0 ? 'No other' : formatCount(held, 'other');
  const holding =
    alike === 0
      ? `${which} ${held > 1 ? 'hold' : 'holds'} a value`
      : `${formatNumber(alike)} ${alike === 1 ? 'holds a value' : 'hold values'} of the ${source} that the mask itself makes, such as a constant or a rounded number. ${others} ${held > 1 ? 'hold' : 'holds'} a value`;
  return `${read} Of ${formatCount(fields, 'masked field')}, ${holding} that the ${source} has for it.`;
}

/** What is left as it was in these modes may differ from what masks would have made of it. */
function unreadText({ mode, outcome }: Pick<Restore, 'mode' | 'outcome'>): string | null {
  const { skipped } = outcome;
  if (skipped === 0 || (mode !== 'create' && mode !== 'merge')) {
    return null;
  }
  const were = skipped === 1 ? 'it was and was' : 'they were and were';
  return `${formatCount(skipped, 'document')} stayed as ${were} not read back.`;
}

/** What was masked on its way: a backup, or documents that were copied. */
export function maskedSource({ recordId }: Pick<Restore, 'recordId'>): string {
  return recordId === null ? 'source' : 'backup';
}

/** That masks hid what they should, of everything that was written; null where none were to. */
export function proofText(
  restore: Pick<Restore, 'recordId' | 'masks' | 'mode' | 'status' | 'outcome'>,
): ProofText | null {
  const { masks, status, outcome } = restore;
  const { written, conflicts, proof } = outcome;
  if (masks === null || written === 0 || isRestoreUnderWay(restore)) {
    return null;
  }
  if (proof === undefined) {
    return {
      status: 'warning',
      title: 'Not proven to be masked',
      text: 'It was written before Firekeep read masked documents back.',
    };
  }
  const unread = unreadText(restore);
  const source = maskedSource(restore);
  const counts = countsText(written, proof, source);
  const text = unread === null ? counts : `${counts} ${unread}`;
  if (proof.held > 0) {
    return { status: 'error', title: `Masked fields hold values of the ${source}`, text };
  }
  if (proof.fields === 0) {
    return { status: 'warning', title: 'No mask matched a value', text };
  }
  const isWhole = status === 'completed' && conflicts === 0 && proof.documents === written;
  return isWhole && unread === null
    ? { status: 'success', title: 'Proven to be masked', text }
    : { status: 'warning', title: 'Proven to be masked only in part', text };
}

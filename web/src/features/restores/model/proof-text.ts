import type { Restore } from '@firekeep/functions/contract';
import { formatCount, formatNumber } from '#lib/format.ts';
import { isRestoreUnderWay } from './restore-text.ts';

interface ProofText {
  readonly status: 'success' | 'warning' | 'error';
  readonly title: string;
  readonly text: string;
}

type Proof = NonNullable<Restore['outcome']['proof']>;

/** Of what an earlier build wrote nothing was proven. */
const nothing: Proof = { documents: 0, fields: 0, alike: 0, held: 0, holding: [] };

function countsText(written: number, { documents, fields, alike, held }: Proof): string {
  const ofAll = documents === written ? '' : ` of ${formatNumber(written)}`;
  const were = written === 1 ? 'document was' : 'documents were';
  const holding = `${held === 0 ? 'none' : formatNumber(held)} ${held > 1 ? 'hold' : 'holds'}`;
  const made =
    alike === 0
      ? ''
      : ` ${formatNumber(alike)} more ${alike === 1 ? 'has' : 'have'} one that the mask itself makes, such as a constant or a rounded number.`;
  return `${formatNumber(documents)}${ofAll} written ${were} read back. Of ${formatCount(fields, 'masked field')}, ${holding} a value that the backup has for it.${made}`;
}

/** That masks hid what they should, of everything that was written; null where none were to. */
export function proofText(
  restore: Pick<Restore, 'masks' | 'status' | 'outcome'>,
): ProofText | null {
  const { masks, status, outcome } = restore;
  const { written, conflicts, proof } = outcome;
  if (masks === null || written === 0 || isRestoreUnderWay(restore)) {
    return null;
  }
  const { documents, held } = proof ?? nothing;
  const text = countsText(written, proof ?? nothing);
  if (held > 0) {
    return { status: 'error', title: 'Masked fields hold values of the backup', text };
  }
  return status === 'completed' && conflicts === 0 && documents === written
    ? { status: 'success', title: 'Proven to be masked', text }
    : { status: 'warning', title: 'Proven to be masked only in part', text };
}

import type { Restore } from '@firekeep/functions/contract';
import { Callout } from '#components/callout.tsx';
import { proofText, maskedSource } from '../model/proof-text.ts';
import { NamedDocuments } from './named-documents.tsx';

/** Whether masks hid what they should, and which fields hold a value of the source. */
export function MaskProof({ restore }: { restore: Restore }) {
  const shown = proofText(restore);
  return shown === null ? null : (
    <>
      <Callout status={shown.status} title={shown.title}>
        {shown.text}
      </Callout>
      <NamedDocuments
        title={`Fields that hold values of the ${maskedSource(restore)}`}
        description="The path of the document, and the field. At most 100 are listed."
        rows={restore.outcome.proof?.holding ?? []}
      />
    </>
  );
}

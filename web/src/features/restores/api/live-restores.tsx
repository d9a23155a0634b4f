import { restoreDocumentSchema } from '@firekeep/functions/contract';
import { LiveCollection, LiveDocument } from '#lib/firebase/live-records.tsx';
import type { LiveRestore as State } from './get-restore.ts';
import type { LiveRestores as States } from './get-restores.ts';

/** Follows the restores of a project's backups, and of other projects' into it. Draws nothing. */
export function LiveRestores({
  projectId,
  onChange,
}: {
  projectId: string;
  onChange: (live: States) => void;
}) {
  return (
    <LiveCollection
      from="restores"
      projectId={projectId}
      orInto
      schema={restoreDocumentSchema}
      onChange={onChange}
    />
  );
}

/** Follows one restore while it runs. Draws nothing. */
export function LiveRestore({ id, onChange }: { id: string; onChange: (live: State) => void }) {
  return (
    <LiveDocument from="restores" id={id} schema={restoreDocumentSchema} onChange={onChange} />
  );
}

import type { FirestoreDocument } from '@firekeep/functions/contract';
import { useMemo } from 'react';
import { JsonText } from '#components/json-text.tsx';

/** The document in Firestore's REST form, as the API answers it. */
function restJson({ name, fields, createTime, updateTime }: FirestoreDocument): string {
  return JSON.stringify({ name, fields, createTime, updateTime }, null, 2);
}

export function RawJson({ document }: { document: FirestoreDocument }) {
  const json = useMemo(() => restJson(document), [document]);
  return (
    <JsonText
      json={json}
      label="Document as JSON"
      note="Firestore’s REST form: every value with its type."
    />
  );
}

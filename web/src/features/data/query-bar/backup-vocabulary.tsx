import {
  getCollectionSchema,
  parseQuery,
  printAt,
  type FirestoreDocument,
  type Query,
  type QueryVocabulary,
} from '@firekeep/functions/contract';
import { useDeferredValue, useEffect, useEffectEvent, useMemo } from 'react';
import { useEndpoint } from '#lib/api/use-endpoint.ts';
import { idOf } from '#lib/document-path.ts';
import { useNewestBackup } from '../api/newest-backup.ts';
import { joinFields, sampledFields, schemaFields } from './model/query-samples.ts';
import type { Source } from '../model/source.ts';
import { typedPlace } from './use-vocabulary.ts';

interface BackupVocabularyProps {
  readonly source: Source;
  readonly root: string;
  readonly from: Query['from'] | undefined;
  readonly text: string;
  /** Documents that were seen. */
  readonly samples: readonly FirestoreDocument[];
  /** What is known before the bar is used. */
  readonly base: QueryVocabulary;
  readonly onKnown: (vocabulary: QueryVocabulary) => void;
}

/** The collection that a text asks, where it is a query as far as its first word. */
function collectionOf(text: string, { root, from }: Pick<BackupVocabularyProps, 'root' | 'from'>) {
  const parsed = from === undefined ? parseQuery(typedPlace(text), { root }) : null;
  const place = parsed !== null && 'query' in parsed ? parsed.query.from : from;
  return place?.kind === 'collection' ? place.path : null;
}

/**
 * Adds to what is known, for no reads: all collection groups, as the newest backup holds them, and
 * the values and types of fields there and in documents that were seen. Shows nothing.
 */
export function BackupVocabulary(props: BackupVocabularyProps) {
  const { source, root, base, samples } = props;
  const { projectId: pid, at } = source;
  const backup = useNewestBackup(pid, root);
  const recordId = at.kind === 'backup' ? at.recordId : backup?.id;
  const path = collectionOf(useDeferredValue(props.text), props);
  const { data } = useEndpoint(
    getCollectionSchema,
    recordId === undefined || path === null
      ? null
      : { query: { pid, path, at: printAt({ kind: 'backup', recordId }) } },
    { failure: 'Failed to read the schema', staleTime: Infinity, retry: false },
  );
  const seen = useMemo(() => sampledFields(samples), [samples]);
  const known = useMemo((): QueryVocabulary => {
    const counted = backup?.collections.map((shape) => idOf(shape.path)) ?? [];
    return {
      ...base,
      fields: joinFields(data === undefined ? [] : schemaFields(data.tally), seen),
      groups: [...new Set([...counted, ...base.groups])].toSorted(),
    };
  }, [backup, base, data, seen]);
  const report = useEffectEvent((vocabulary: QueryVocabulary) => props.onKnown(vocabulary));
  useEffect(() => report(known), [known]);
  return null;
}

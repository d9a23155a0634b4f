import { useDeferredValue, useState } from 'react';
import type { PossibleCall } from '../api/compare.ts';
import { useSummary } from '../api/get-summary.ts';
import { ComparedDocuments } from './compared-documents.tsx';
import { isOfNow } from '../model/points.ts';
import { CompareSummary } from './compare-summary.tsx';

/** Two points compared: counts by collection, then documents, then fields. */
export function ComparisonView({ projectId, points }: { projectId: string; points: PossibleCall }) {
  const [shape, setShape] = useState<string>();
  const [text, setText] = useState('');
  const search = useDeferredValue(text.trim());
  const summary = useSummary(projectId, points);
  return (
    <>
      <CompareSummary
        summary={summary}
        search={text}
        onSearch={setText}
        shape={shape}
        onShape={points.within === undefined ? setShape : undefined}
        canChange={isOfNow(points)}
      />
      {summary.first === undefined ? null : (
        <ComparedDocuments
          key={shape ?? ''}
          projectId={projectId}
          points={points}
          shape={shape}
          search={search}
          first={shape === undefined ? summary.first : undefined}
        />
      )}
    </>
  );
}

import type { ComparedDocument } from '@firekeep/functions/contract';
import { useDeferredValue, useRef, useState } from 'react';
import type { PossibleCall } from '../api/compare.ts';
import { useSummary } from '../api/get-summary.ts';
import { CompareActionsContext, type CompareActions } from './compare-actions.ts';
import { ComparedDocuments } from './compared-documents.tsx';
import { isOfNow } from '../model/points.ts';
import { CompareSummary } from './compare-summary.tsx';

interface ComparisonViewProps extends CompareActions {
  readonly projectId: string;
  readonly points: PossibleCall;
}

/** Two points compared: counts by collection, then documents, then fields. */
export function ComparisonView({ projectId, points, ...actions }: ComparisonViewProps) {
  const [shape, setShape] = useState<string>();
  const [change, setChange] = useState<ComparedDocument['change']>();
  const [text, setText] = useState('');
  const documents = useRef<HTMLElement>(null);
  const search = useDeferredValue(text.trim());
  const summary = useSummary(projectId, points);
  // What a choice lists is below, often out of sight.
  const showDocuments = () => {
    documents.current?.focus({ preventScroll: true });
    documents.current?.scrollIntoView({ block: 'start' });
  };
  const onShape = (next: string | undefined) => {
    setShape(next);
    showDocuments();
  };
  return (
    <CompareActionsContext value={actions}>
      <CompareSummary
        summary={summary}
        search={text}
        onSearch={setText}
        change={change}
        onChange={(next) => {
          setChange(next);
          showDocuments();
        }}
        shape={shape}
        onShape={points.within === undefined ? onShape : undefined}
        canChange={isOfNow(points)}
        actions={actions.renderActions?.(shape)}
      />
      {summary.first === undefined ? null : (
        <section ref={documents} tabIndex={-1} aria-label="What differs">
          <ComparedDocuments
            key={shape ?? ''}
            projectId={projectId}
            points={points}
            shape={shape}
            onAll={() => {
              setShape(undefined);
              setChange(undefined);
            }}
            listed={{ search, change }}
            first={shape === undefined ? summary.first : undefined}
          />
        </section>
      )}
    </CompareActionsContext>
  );
}

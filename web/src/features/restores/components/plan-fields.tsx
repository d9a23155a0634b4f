import { Button, Checkbox, Text } from '@chakra-ui/react';
import { useState } from 'react';
import { ErrorNotice } from '#components/error-notice.tsx';
import { FieldDifferences } from '#components/field-differences.tsx';
import { RowsSkeleton } from '#components/rows-skeleton.tsx';
import { fieldPathText } from '#lib/value-text.ts';
import { usePlanDifference } from '../api/get-plan-difference.ts';
import { isDocumentTicked, isFieldTicked, toggleField } from '../model/exclusions.ts';
import type { PlanDocumentProps } from './plan-document-props.ts';

function Note({ children }: { children: string }) {
  return (
    <Text fontSize="sm" color="fg.muted" paddingBlock="2">
      {children}
    </Text>
  );
}

/** What a plan says of one document's fields; asked for against what the target holds now where that isn't enough. */
function useFields({ restoreId, path, sample }: PlanDocumentProps) {
  const [isWhole, setWhole] = useState(sample === undefined);
  const { data, error, refetch } = usePlanDifference(restoreId, path, isWhole);
  return {
    shown: data ?? sample,
    changedTo: data?.change,
    error,
    retry: () => void refetch(),
    hasMore: !isWhole && sample !== undefined && sample.moreFields > 0,
    showMore: () => setWhole(true),
  };
}

function FieldTick({ of, field }: { of: PlanDocumentProps; field: readonly string[] }) {
  const { path, unticked, onChange } = of;
  const isTicked = isDocumentTicked(unticked, path);
  return (
    <Checkbox.Root
      size="sm"
      checked={isTicked && isFieldTicked(unticked, path, field)}
      disabled={!isTicked}
      onCheckedChange={() => onChange(toggleField(unticked, path, field))}
    >
      <Checkbox.HiddenInput />
      <Checkbox.Control />
      <Checkbox.Label srOnly>
        {fieldPathText(field)} of {path}
      </Checkbox.Label>
    </Checkbox.Root>
  );
}

/** How one document would change, field by field; fields that are written can be left out one by one. */
export function PlanFields(props: PlanDocumentProps) {
  const { path, change, unticked } = props;
  const { shown, changedTo, error, retry, hasMore, showMore } = useFields(props);
  if (shown === undefined) {
    return error === null ? (
      <RowsSkeleton label={`Comparing ${path}`} rows={2} />
    ) : (
      <ErrorNotice title="Failed to compare the document" error={error} onRetry={retry} />
    );
  }
  if (shown.change === null) {
    return <Note>The target already holds this by now: it would be left as it is.</Note>;
  }
  const isTicked = isDocumentTicked(unticked, path);
  return (
    <>
      {changedTo === undefined || changedTo === change ? null : (
        <Note>The target has changed since the plan was made. Against what it holds now:</Note>
      )}
      {shown.fields.length === 0 ? <Note>The document has no fields.</Note> : null}
      <FieldDifferences
        label={`Fields of ${path}`}
        differences={shown.fields}
        more={shown.moreFields}
        beforeLabel="In the target"
        afterLabel={change === 'delete' ? 'After it is deleted' : 'After the restore'}
        isLeftOut={(field) => !isTicked || !isFieldTicked(unticked, path, field.path)}
        {...(change === 'delete'
          ? {}
          : { renderControl: (field) => <FieldTick of={props} field={field.path} /> })}
      />
      {hasMore ? (
        <Button size="xs" variant="outline" colorPalette="gray" onClick={showMore}>
          Show more fields
        </Button>
      ) : null}
      {error === null ? null : (
        <ErrorNotice title="Failed to compare the document" error={error} onRetry={retry} />
      )}
    </>
  );
}

import {
  collectionOf,
  collectionShape,
  fieldTypeOf,
  getPlanDifference,
  type DocumentDifference,
  type FieldPattern,
} from '@firekeep/functions/contract';
import { Box, Button, Text } from '@chakra-ui/react';
import { ChevronDown, ChevronRight } from 'lucide-react';
import { useContext, useState } from 'react';
import { ChangeMark } from '#components/change-counts.tsx';
import { CheckBox } from '#components/check-box.tsx';
import { ErrorNotice } from '#components/error-notice.tsx';
import { ExactText } from '#components/exact-text.tsx';
import { FieldDifferences, type ShownDifference } from '#components/field-differences.tsx';
import { QuietButton } from '#components/quiet-button.tsx';
import { RowsSkeleton } from '#components/rows-skeleton.tsx';
import { useEndpoint } from '#lib/api/use-endpoint.ts';
import { formatCount } from '#lib/format.ts';
import { formatFieldPath } from '#lib/value-text.ts';
import {
  isDocumentExcluded,
  isFieldExcluded,
  isFieldIncluded,
  isPatternExcluded,
  type ReviewExclusions,
} from '../model/exclusions.ts';
import { valueOf } from '../model/by-document.ts';
import { comparisonNote, type Compared } from '../model/comparison-note.ts';
import type { PlanItem } from '../model/plan-rows.ts';
import { labelOf, PlanLine, planWords } from './plan-collection.tsx';
import { PlanTreeContext } from './plan-context.ts';

type PlanDocumentProps = PlanItem;

function Note({ children }: { children: string }) {
  return (
    <Text fontSize="sm" color="fg.muted" paddingBlock="2">
      {children}
    </Text>
  );
}

const typeOf = (value: ShownDifference['before']) => (value === null ? null : fieldTypeOf(value));

function patternOf({ path, before, after }: ShownDifference): Omit<FieldPattern, 'documents'> {
  return { field: [...path], before: typeOf(before), after: typeOf(after) };
}

/** Whether a field stays as it is in all documents of the collection in which it changes so. */
function isOutWithOthers(
  excluded: ReviewExclusions,
  { path, change }: PlanDocumentProps,
  field: ShownDifference,
): boolean {
  const collection = collectionShape(collectionOf(path));
  return change === 'update' && isPatternExcluded(excluded, collection, patternOf(field));
}

/** Whether the document is excluded as a whole: where only patterns are meant, if it has none. */
function isOutAsWhole(excluded: ReviewExclusions, document: PlanDocumentProps): boolean {
  const { path, change, sample } = document;
  return (
    isDocumentExcluded(excluded, path) ||
    (excluded.only.length > 0 &&
      (change !== 'update' ||
        (sample?.moreFields === 0 &&
          sample.fields.every((field) => isOutWithOthers(excluded, document, field)))))
  );
}

/** Whether a field of the document stays as it is, individually or with others. */
function isOutInDocument(
  excluded: ReviewExclusions,
  document: PlanDocumentProps,
  field: ShownDifference,
): boolean {
  const { path } = document;
  return (
    isOutAsWhole(excluded, document) ||
    (isOutWithOthers(excluded, document, field)
      ? !isFieldIncluded(excluded, path, field.path)
      : isFieldExcluded(excluded, path, field.path))
  );
}

function FieldCheck({ document, field }: { document: PlanDocumentProps; field: ShownDifference }) {
  const { excluded, onToggle, isApplied } = useContext(PlanTreeContext);
  const { path } = document;
  const isOut = isOutAsWhole(excluded, document);
  const isOutByPattern = isOutWithOthers(excluded, document, field);
  return (
    <CheckBox
      size="sm"
      label={`${formatFieldPath(field.path)} of ${path}`}
      labelProps={{ srOnly: true }}
      checked={!isOut && !isOutInDocument(excluded, document, field)}
      disabled={isApplied || isOut || (isOutByPattern && excluded.only.length > 0)}
      onValueChange={() => onToggle({ path, field: field.path, isOutByPattern })}
    />
  );
}

interface PlanFieldsProps {
  readonly document: PlanDocumentProps;
  readonly shown: DocumentDifference;
  /** Where that isn't what the plan holds. */
  readonly compared: Compared | null;
}

/** A document's fields as they would change, with a box to tick at those that are written. */
function PlanFields({ document, shown, compared }: PlanFieldsProps) {
  const { excluded, values, isApplied } = useContext(PlanTreeContext);
  const { path, change } = document;
  const note = comparisonNote(compared, { isApplied, planned: change });
  if (compared?.change === null) {
    return <Note>{note ?? ''}</Note>;
  }
  const isDeleted = change === 'delete';
  const planned = isDeleted ? 'After it is deleted' : values.after;
  return (
    <>
      {note === null ? null : <Note>{note}</Note>}
      {shown.fields.length === 0 ? <Note>The document has no fields.</Note> : null}
      <FieldDifferences
        label={`Fields of ${path}`}
        differences={shown.fields}
        more={shown.moreFields}
        beforeLabel="In the target"
        afterLabel={compared?.against === 'since' ? 'In the target now' : planned}
        excludedLabel={values.excluded}
        isExcluded={(field) => isOutInDocument(excluded, document, field)}
        {...(isDeleted
          ? {}
          : { renderControl: (field) => <FieldCheck document={document} field={field} /> })}
      />
    </>
  );
}

/** A document as it would change, or has; asked for while `isWanted`. */
function useDifference(changeId: string, path: string, isWanted: boolean) {
  return useEndpoint(
    getPlanDifference,
    isWanted ? { params: { id: changeId }, query: { path } } : null,
    { failure: 'Failed to compare the document' },
  );
}

/**
 * How one document would change, field by field; fields that are written can be excluded one by
 * one. Where the plan doesn't hold enough, the document is compared with what the target holds now,
 * or held before the plan was applied.
 */
function Fields(props: PlanDocumentProps) {
  const { comparedId } = useContext(PlanTreeContext);
  const { path, sample } = props;
  const [isWhole, setWhole] = useState(sample === null);
  const { data, error, refetch } = useDifference(comparedId, path, isWhole);
  const failure =
    error === null ? null : (
      <ErrorNotice
        title="Failed to compare the document"
        error={error}
        onRetry={() => void refetch()}
      />
    );
  const shown = data ?? sample;
  if (shown === null) {
    return failure ?? <RowsSkeleton label={`Comparing ${path}`} rows={2} />;
  }
  return (
    <>
      <PlanFields document={props} shown={shown} compared={data ?? null} />
      {!isWhole && shown.moreFields > 0 ? (
        <QuietButton size="xs" onClick={() => setWhole(true)}>
          Show more fields
        </QuietButton>
      ) : null}
      {failure}
    </>
  );
}

/** The button that opens a document's fields. */
function FieldsButton({ path, sample }: Pick<PlanDocumentProps, 'path' | 'sample'>) {
  const { open, onOpen } = useContext(PlanTreeContext);
  const isOpen = open.has(path);
  const text =
    sample === null ? 'Fields' : formatCount(sample.fields.length + sample.moreFields, 'field');
  return (
    <Button
      size="2xs"
      variant="ghost"
      colorPalette="gray"
      minWidth={{ md: '20' }}
      justifyContent="flex-end"
      aria-expanded={isOpen}
      aria-label={`${text} of ${path}`}
      onClick={() => onOpen(path)}
    >
      {text}
      {isOpen ? <ChevronDown /> : <ChevronRight />}
    </Button>
  );
}

/** One document of a plan: ticked or not, its fields folded. */
export function PlanDocument(props: PlanDocumentProps) {
  const { path, change } = props;
  const { excluded, onToggle, isApplied, open, isNested } = useContext(PlanTreeContext);
  const isExcluded = isOutAsWhole(excluded, props);
  const hasOnly = excluded.only.length > 0;
  const fieldsOut = isExcluded ? 0 : (valueOf(excluded.fields, path)?.size ?? 0);
  return (
    <>
      <PlanLine isNested={isNested}>
        <Box flex="1" minWidth="0">
          <CheckBox
            size="sm"
            label={<ExactText text={path} />}
            labelProps={labelOf(isExcluded)}
            checked={isExcluded || !hasOnly ? !isExcluded : 'indeterminate'}
            disabled={isApplied || hasOnly}
            onValueChange={() => onToggle({ path, change })}
            minWidth="0"
          />
        </Box>
        {fieldsOut === 0 ? null : (
          <Text fontSize="xs" color="fg.muted" hideBelow="sm">
            {formatCount(fieldsOut, 'field')} excluded
          </Text>
        )}
        <ChangeMark kind={change} word={planWords[change]} />
        <FieldsButton path={path} sample={props.sample} />
      </PlanLine>
      {open.has(path) ? (
        <Box
          paddingBottom="3"
          paddingInlineStart={{ base: '4', md: isNested ? '12' : '3' }}
          paddingInlineEnd="3"
        >
          <Fields {...props} />
        </Box>
      ) : null}
    </>
  );
}

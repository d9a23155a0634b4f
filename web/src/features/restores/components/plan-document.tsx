import {
  getPlanDifference,
  type DocumentChange,
  type PlanSample,
} from '@firekeep/functions/contract';
import { Box, Button, Flex, Text } from '@chakra-ui/react';
import { ChevronDown, ChevronRight } from 'lucide-react';
import { useContext, useState } from 'react';
import { CheckBox } from '#components/check-box.tsx';
import { ErrorNotice } from '#components/error-notice.tsx';
import { ExactText } from '#components/exact-text.tsx';
import { FieldDifferences } from '#components/field-differences.tsx';
import { QuietButton } from '#components/quiet-button.tsx';
import { RowsSkeleton } from '#components/rows-skeleton.tsx';
import { useEndpoint } from '#lib/api/use-endpoint.ts';
import { formatCount } from '#lib/format.ts';
import { formatFieldPath } from '#lib/value-text.ts';
import { isFieldExcluded } from '../model/exclusions.ts';
import { PlanTreeContext } from './plan-context.ts';

interface PlanDocumentProps {
  readonly path: string;
  readonly change: DocumentChange;
  /** What the plan holds of it; without it the fields are asked for. */
  readonly sample: PlanSample | undefined;
}

const padding = { paddingInline: { base: '4', md: '5' } } as const;

function Note({ children }: { children: string }) {
  return (
    <Text fontSize="sm" color="fg.muted" paddingBlock="2">
      {children}
    </Text>
  );
}

function FieldCheck({ path, field }: { path: string; field: readonly string[] }) {
  const { excluded, onToggle } = useContext(PlanTreeContext);
  return (
    <CheckBox
      size="sm"
      label={`${formatFieldPath(field)} of ${path}`}
      labelProps={{ srOnly: true }}
      checked={!isFieldExcluded(excluded, path, field)}
      disabled={excluded.documents.has(path)}
      onValueChange={() => onToggle({ path, field })}
    />
  );
}

/** A document's fields as they would change, with a box to tick at those that are written. */
function PlanFields({
  path,
  isDeleted,
  shown,
}: {
  path: string;
  isDeleted: boolean;
  shown: Pick<PlanSample, 'fields' | 'moreFields'>;
}) {
  const { excluded } = useContext(PlanTreeContext);
  return (
    <FieldDifferences
      label={`Fields of ${path}`}
      differences={shown.fields}
      more={shown.moreFields}
      beforeLabel="In the target"
      afterLabel={isDeleted ? 'After it is deleted' : 'After the restore'}
      isLeftOut={(field) => isFieldExcluded(excluded, path, field.path)}
      {...(isDeleted
        ? {}
        : { renderControl: (field) => <FieldCheck path={path} field={field.path} /> })}
    />
  );
}

/** A document against what the target holds now; asked for while `isWanted`. */
function useDifference(restoreId: string, path: string, isWanted: boolean) {
  return useEndpoint(
    getPlanDifference,
    isWanted ? { params: { id: restoreId }, query: { path } } : null,
    { failure: 'Failed to compare the document' },
  );
}

/**
 * How one document would change, field by field; fields that are written can be left out one by
 * one. Where the plan doesn't hold enough, the document is compared with what the target holds now.
 */
function Fields({ path, change, sample }: PlanDocumentProps) {
  const { restoreId } = useContext(PlanTreeContext);
  const [isWhole, setWhole] = useState(sample === undefined);
  const { data, error, refetch } = useDifference(restoreId, path, isWhole);
  const shown = data ?? sample;
  const failure =
    error === null ? null : (
      <ErrorNotice
        title="Failed to compare the document"
        error={error}
        onRetry={() => void refetch()}
      />
    );
  if (shown === undefined) {
    return failure ?? <RowsSkeleton label={`Comparing ${path}`} rows={2} />;
  }
  if (shown.change === null) {
    return <Note>The target already holds this by now: it would be left as it is.</Note>;
  }
  return (
    <>
      {data === undefined || data.change === change ? null : (
        <Note>The target has changed since the plan was made. Against what it holds now:</Note>
      )}
      {shown.fields.length === 0 ? <Note>The document has no fields.</Note> : null}
      <PlanFields path={path} isDeleted={change === 'delete'} shown={shown} />
      {!isWhole && sample !== undefined && sample.moreFields > 0 ? (
        <QuietButton size="xs" onClick={() => setWhole(true)}>
          Show more fields
        </QuietButton>
      ) : null}
      {failure}
    </>
  );
}

/** One document of a plan: ticked or not, its fields folded. */
export function PlanDocument(props: PlanDocumentProps) {
  const { path, change, sample } = props;
  const { excluded, onToggle } = useContext(PlanTreeContext);
  const [isOpen, setOpen] = useState(false);
  const isExcluded = excluded.documents.has(path);
  const fieldsOut = isExcluded ? 0 : (excluded.fields.get(path)?.size ?? 0);
  const fieldsText =
    sample === undefined
      ? 'Fields'
      : formatCount(sample.fields.length + sample.moreFields, 'field');
  return (
    <Box as="li" borderTopWidth="1px" borderColor="border.muted">
      <Flex gap="3" align="center" justify="space-between" paddingBlock="2" {...padding}>
        <CheckBox
          label={<ExactText text={path} />}
          labelProps={{
            fontFamily: 'mono',
            fontSize: 'sm',
            fontWeight: 'normal',
            overflowWrap: 'anywhere',
            minWidth: '0',
            ...(isExcluded ? { textDecoration: 'line-through', color: 'fg.muted' } : {}),
          }}
          checked={!isExcluded}
          onValueChange={() => onToggle({ path, change })}
          minWidth="0"
        />
        <Flex gap="3" align="center" flexShrink={0}>
          {fieldsOut === 0 ? null : (
            <Text fontSize="xs" color="fg.muted" hideBelow="sm">
              {formatCount(fieldsOut, 'field')} unticked
            </Text>
          )}
          <Button
            size="xs"
            variant="ghost"
            colorPalette="gray"
            aria-expanded={isOpen}
            aria-label={`${fieldsText} of ${path}`}
            onClick={() => setOpen(!isOpen)}
          >
            {fieldsText}
            {isOpen ? <ChevronDown size={16} /> : <ChevronRight size={16} />}
          </Button>
        </Flex>
      </Flex>
      {isOpen ? (
        <Box paddingBottom="3" {...padding}>
          <Fields {...props} />
        </Box>
      ) : null}
    </Box>
  );
}

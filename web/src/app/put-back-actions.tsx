import type { ComparedDocument as Compared, FieldPattern } from '@firekeep/functions/contract';
import { Box, Text } from '@chakra-ui/react';
import { latePart } from '#lib/late-part.tsx';
import { formatCount, formatNumber } from '#lib/format.ts';
import { patternText } from '#lib/pattern-text.ts';
import { writeRefusal } from '#lib/write-refusal.ts';
import type { CompareActions } from '#features/compare/components/compare-actions.ts';
import { useProject } from './use-project.ts';

const PlanButton = latePart(
  async () => (await import('#features/data/put-back/plan-button.tsx')).PlanButton,
);

/** Chooses nothing of a plan but that the field changes back. */
async function keepOnly(planId: string, collection: string, pattern: FieldPattern) {
  const kept = await import('#features/restores/model/kept-exclusions.ts');
  const { before, after, ...same } = pattern;
  kept.keepOnly(planId, { ...same, collection, before: after, after: before });
}

interface PutBackOf {
  readonly recordId: string;
  /** Of which alone anything is compared, with everything below it. */
  readonly within: string | undefined;
}

interface PutBackProps extends PutBackOf {
  /** Of which alone something is put back. */
  readonly collection: string | undefined;
}

/** Puts back what differs from a backup, of one collection where that is chosen. */
function PutBack({ recordId, within, collection = within }: PutBackProps) {
  const project = useProject();
  const { id: projectId, permissions, guards } = project;
  const refusal = writeRefusal(project);
  if (refusal !== undefined) {
    return (
      <Text fontSize="xs" color="fg.muted">
        It can’t be put back: {refusal}
      </Text>
    );
  }
  // Of collections below any document a restore knows only the ids.
  if (collection?.includes('*') === true || collection === '') {
    return null;
  }
  return (
    <PlanButton
      size="xs"
      target={{ projectId, mayDelete: permissions.delete && !guards.refusesDeletes }}
      recordId={recordId}
      scope={collection === undefined ? {} : { collections: [collection] }}
    >
      {collection === undefined ? 'Put back…' : 'Put back the collection and all below…'}
    </PlanButton>
  );
}

/** Puts a field back where it changed so; the plan has the whole collection at the top. */
function PutBackPattern({
  recordId,
  within,
  collection,
  pattern,
}: PutBackProps & { collection: string; pattern: FieldPattern }) {
  const project = useProject();
  const [top = collection] = collection.split('/');
  return writeRefusal(project) === undefined ? (
    <PlanButton
      label={`Put back ${patternText(pattern)} in ${collection}`}
      target={{ projectId: project.id, mayDelete: false }}
      recordId={recordId}
      scope={{ collections: [within ?? top] }}
      onPlanned={async (planId) => keepOnly(planId, collection, pattern)}
    >
      Put back…
    </PlanButton>
  ) : null;
}

/** Puts one document back, and nothing of what is below it. */
function PutBackDocument({ recordId, item }: Pick<PutBackOf, 'recordId'> & { item: Compared }) {
  const project = useProject();
  const mayDelete = project.permissions.delete && !project.guards.refusesDeletes;
  // What is there since only goes.
  const isPossible = item.change !== 'added' || mayDelete;
  return isPossible && writeRefusal(project) === undefined ? (
    <PlanButton
      label={`Put back ${item.path}`}
      target={{ projectId: project.id, mayDelete }}
      recordId={recordId}
      scope={{ paths: [item.path] }}
    >
      <Box as="span" hideBelow="sm">
        Put back…
      </Box>
    </PlanButton>
  ) : null;
}

/** As many documents as one plan takes by name. */
const mostSelected = 1000;

/** Puts the selected documents back, and nothing of what is below them. */
function PutBackSelected({ recordId, paths }: Pick<PutBackOf, 'recordId'> & { paths: string[] }) {
  const project = useProject();
  const refusal =
    paths.length > mostSelected
      ? `at most ${formatNumber(mostSelected)} documents at once.`
      : writeRefusal(project);
  if (refusal !== undefined) {
    return (
      <Text fontSize="xs" color="fg.muted">
        They can’t be put back: {refusal}
      </Text>
    );
  }
  const mayDelete = project.permissions.delete && !project.guards.refusesDeletes;
  return (
    <PlanButton
      size="xs"
      target={{ projectId: project.id, mayDelete }}
      recordId={recordId}
      from={{ paths }}
    >
      Put back {formatCount(paths.length, 'document')}…
    </PlanButton>
  );
}

/** What of a comparison of a backup with now can be put back: all, and each of its parts. */
export function putBackActions(of: PutBackOf): CompareActions {
  return {
    renderActions: (collection, pattern) =>
      collection === undefined || pattern === undefined ? (
        <PutBack {...of} collection={collection} />
      ) : (
        <PutBackPattern {...of} collection={collection} pattern={pattern} />
      ),
    renderDocumentActions: (item) => <PutBackDocument recordId={of.recordId} item={item} />,
    renderSelectedActions: (paths) => <PutBackSelected recordId={of.recordId} paths={[...paths]} />,
  };
}

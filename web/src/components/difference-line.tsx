import { chakra, Text } from '@chakra-ui/react';
import { showValue, type FirestoreValue } from '#lib/typed-value.ts';
import { showDifference, type DifferencePart } from '#lib/value-difference.ts';

function Parts({ parts }: { parts: readonly DifferencePart[] }) {
  const placed = parts.map((part, index) => ({ ...part, key: `${index} ${part.kind}` }));
  return placed.map(({ key, kind, text }) =>
    kind === 'same' || kind === 'cut' ? (
      <span key={key}>{text}</span>
    ) : (
      <chakra.mark key={key} bg="orange.muted" color="fg" borderRadius="xs">
        {kind === 'mark' ? `⟨${text}⟩` : text}
      </chakra.mark>
    ),
  );
}

/**
 * Where two values differ that are shown one beside the other, unless that is plain to see: what
 * looks the same, or differs within a long text.
 */
export function DifferenceLine({
  before,
  after,
  isPart,
}: {
  before: FirestoreValue;
  after: FirestoreValue;
  /** Equal beginnings are omitted from both, so that no place is counted from there. */
  isPart: boolean;
}) {
  const difference = showDifference(before, after);
  const hasTypes = showValue(before).type !== showValue(after).type;
  if (difference.note === null || hasTypes) {
    return null;
  }
  return (
    <Text fontSize="xs" color="fg.muted" marginTop="2" overflowWrap="anywhere">
      They differ{isPart ? '' : ` (${difference.note})`}:{' '}
      <chakra.span fontFamily="mono" whiteSpace="pre-wrap">
        <Parts parts={difference.before} /> → <Parts parts={difference.after} />
      </chakra.span>
    </Text>
  );
}

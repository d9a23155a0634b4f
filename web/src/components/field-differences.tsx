import { Badge, Box, Flex, Grid, Text } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { formatCount, formatDateTime } from '#lib/format.ts';
import { containerLabel, showValue, type FirestoreValue } from '#lib/typed-value.ts';
import { containerText, formatFieldPath } from '#lib/value-text.ts';
import { DifferenceLine } from './difference-line.tsx';
import { LongText, typeColors } from './long-text.tsx';

/** A field in two states; null where it isn't there. See the contract's `fieldChangeSchema`. */
export interface ShownDifference {
  readonly path: readonly string[];
  readonly before: FirestoreValue | null;
  readonly after: FirestoreValue | null;
  readonly isCut: boolean;
  /** Characters or items that are equal at the beginning of both, and omitted. */
  readonly offset?: number | undefined;
}

export interface FieldDifferencesProps {
  /** Read out as the list's name, such as `Fields of customers/ada`. */
  readonly label: string;
  readonly differences: readonly ShownDifference[];
  /** Differences that are not among them. */
  readonly more?: number;
  /** What the two sides are called. */
  readonly beforeLabel?: string;
  readonly afterLabel?: string;
  /** Stands before a field's name: a tick box, say. */
  readonly renderControl?: (difference: ShownDifference) => ReactNode;
  /** Stands at the end of a field's line. */
  readonly renderAction?: (difference: ShownDifference) => ReactNode;
  /** Fields that are shown but will not change. */
  readonly isExcluded?: (difference: ShownDifference) => boolean;
  /** What the second side is called where the field will not change. */
  readonly excludedLabel?: string;
}

const kinds = {
  add: { palette: 'green', text: 'added' },
  change: { palette: 'orange', text: 'changed' },
  remove: { palette: 'red', text: 'removed' },
} as const;

function kindOf({ before, after }: ShownDifference) {
  return kinds[before === null ? 'add' : after === null ? 'remove' : 'change'];
}

function Value({ value, offset }: { value: FirestoreValue; offset: number }) {
  const shown = showValue(value);
  const unit = shown.kind === 'leaf' ? 'character' : 'item';
  return (
    <Box fontFamily="mono" fontSize="sm" minWidth="0">
      <Text as="span" color="fg.muted" fontSize="xs" whiteSpace="nowrap">
        {shown.kind === 'leaf' ? shown.type : containerLabel(shown.type, shown.size)}
      </Text>{' '}
      {offset === 0 ? null : (
        <Text as="span" color="fg.muted" fontSize="xs" marginInlineEnd="2">
          after {formatCount(offset, `equal ${unit}`)} …
        </Text>
      )}
      {shown.kind === 'container' ? (
        shown.size === 0 ? null : (
          <Box marginTop="1">
            <LongText text={containerText(value)} color="fg" />
          </Box>
        )
      ) : shown.type === 'null' ? null : (
        <LongText text={shown.text} color={typeColors[shown.type]} />
      )}
      {shown.kind === 'leaf' && shown.type === 'timestamp' ? (
        <Text as="span" color="fg.muted" fontFamily="body">
          {' '}
          {formatDateTime(shown.text)}
        </Text>
      ) : null}
    </Box>
  );
}

function Side({
  label,
  value,
  offset,
  color,
}: {
  label: string;
  value: FirestoreValue;
  offset: number;
  color: string;
}) {
  return (
    <Box minWidth="0" borderInlineStartWidth="2px" borderColor={color} paddingInlineStart="3">
      <Text fontSize="xs" color="fg.muted">
        {label}
      </Text>
      <Value value={value} offset={offset} />
    </Box>
  );
}

function Sides({
  difference,
  before: beforeLabel,
  after: afterLabel,
}: {
  difference: ShownDifference;
  before: string;
  after: string;
}) {
  const { before, after, offset = 0 } = difference;
  const hasBoth = before !== null && after !== null;
  const sides = (
    <Grid
      templateColumns={{
        base: 'minmax(0, 1fr)',
        ...(hasBoth ? { md: 'repeat(2, minmax(0, 1fr))' } : {}),
      }}
      gap="3"
    >
      {before === null ? null : (
        <Side label={beforeLabel} value={before} offset={offset} color="red.solid" />
      )}
      {after === null ? null : (
        <Side label={afterLabel} value={after} offset={offset} color="green.solid" />
      )}
    </Grid>
  );
  return hasBoth ? (
    <>
      {sides}
      <DifferenceLine before={before} after={after} isPart={offset > 0} />
    </>
  ) : (
    sides
  );
}

function Difference({
  difference,
  props,
}: {
  difference: ShownDifference;
  props: FieldDifferencesProps;
}) {
  const { beforeLabel = 'Before', afterLabel = 'After', renderControl, isExcluded } = props;
  const { excludedLabel = afterLabel } = props;
  const { path, isCut } = difference;
  const kind = kindOf(difference);
  const isOut = isExcluded?.(difference) === true;
  return (
    <Box as="li" paddingBlock="3" borderTopWidth="1px" borderColor="border.muted">
      <Flex gap="2.5" align="center" wrap="wrap" marginBottom="2">
        {renderControl?.(difference)}
        <Text
          as="span"
          fontFamily="mono"
          fontSize="sm"
          fontWeight="medium"
          overflowWrap="anywhere"
          whiteSpace="pre-wrap"
          {...(isOut ? { textDecoration: 'line-through', color: 'fg.muted' } : {})}
        >
          {formatFieldPath(path)}
        </Text>
        <Badge variant="subtle" colorPalette={isOut ? 'gray' : kind.palette}>
          {isOut ? 'left as it is' : kind.text}
        </Badge>
        {isCut ? (
          <Text as="span" fontSize="xs" color="fg.muted">
            shortened
          </Text>
        ) : null}
        {props.renderAction === undefined ? null : (
          <Box marginInlineStart="auto">{props.renderAction(difference)}</Box>
        )}
      </Flex>
      <Sides
        difference={difference}
        before={beforeLabel}
        after={isOut ? excludedLabel : afterLabel}
      />
    </Box>
  );
}

/** What differs between two states of a document, field by field, each value with its type. */
export function FieldDifferences(props: FieldDifferencesProps) {
  const { label, differences, more = 0 } = props;
  return (
    <Box>
      <Box as="ul" listStyleType="none" aria-label={label}>
        {differences.map((difference) => (
          <Difference key={JSON.stringify(difference.path)} difference={difference} props={props} />
        ))}
      </Box>
      {more > 0 ? (
        <Text fontSize="sm" color="fg.muted" paddingBlock="2">
          and {formatCount(more, 'more field')}
        </Text>
      ) : null}
    </Box>
  );
}

import { Box, Flex, Heading, Stack, Text, type BoxProps } from '@chakra-ui/react';
import { useCallback, useId } from 'react';
import type { Draft } from './model/draft.ts';
import { otherProblems, type Problems } from './model/draft-query.ts';
import { usualType, type SampledFields } from './model/query-samples.ts';
import { AggregateRows } from './aggregate-rows.tsx';
import { FilterGroup } from './filter-group.tsx';
import { PlaceFields } from './place-fields.tsx';
import { RowInput } from './row-input.tsx';
import { SortRows } from './sort-rows.tsx';

function Part({ title, children, ...props }: BoxProps & { title: string }) {
  return (
    <Box {...props}>
      <Heading as="h2" fontSize="xs" color="fg.muted" fontWeight="medium" marginBottom="1">
        {title}
      </Heading>
      {children}
    </Box>
  );
}

export interface QueryBuilderProps {
  readonly projectId: string;
  readonly draft: Draft;
  readonly onChange: (draft: Draft) => void;
  readonly problems: Problems;
  readonly fields: SampledFields;
  /** Whether another collection may be chosen. */
  readonly hasPlace: boolean;
}

function LimitField({ draft, onChange, problems }: QueryBuilderProps) {
  return (
    <Part title={draft.rest.limitToLast ? 'Limit (the last ones)' : 'Limit'} width="10rem">
      <RowInput
        label="Limit"
        value={draft.limit}
        placeholder="no limit"
        onChange={(limit) => onChange({ ...draft, limit })}
        problem={problems.get('limit')}
      />
    </Part>
  );
}

/** The parts of a query that rows suit; what else it says stays as it is in its text. */
export function QueryBuilder(props: QueryBuilderProps) {
  const { projectId, draft, onChange, problems, fields, hasPlace } = props;
  const fieldList = useId();
  const typeOf = useCallback((field: string) => usualType(fields, field), [fields]);
  return (
    <Stack as="fieldset" gap="3" aria-label="Query builder">
      {hasPlace ? (
        <PlaceFields
          projectId={projectId}
          from={draft.from}
          onChange={(from) => onChange({ ...draft, from })}
          problem={problems.get('from')}
        />
      ) : null}
      <Part title="Filters">
        <FilterGroup
          part={draft.where}
          onChange={(where) => onChange({ ...draft, where })}
          at="where"
          problems={problems}
          number=""
          depth={1}
          fieldList={fieldList}
          typeOf={typeOf}
        />
      </Part>
      <Flex gap="3" wrap="wrap">
        <Part title="Sort" flex="1 1 18rem">
          <SortRows
            sorts={draft.orderBy}
            onChange={(orderBy) => onChange({ ...draft, orderBy })}
            problems={problems}
            fieldList={fieldList}
          />
        </Part>
        <LimitField {...props} />
        <Part title="Instead of documents" flex="1 1 18rem">
          <AggregateRows
            aggregates={draft.aggregates}
            onChange={(aggregates) => onChange({ ...draft, aggregates })}
            problems={problems}
            fieldList={fieldList}
          />
        </Part>
      </Flex>
      {otherProblems(problems).map((problem) => (
        <Text key={problem} color="fg.error" fontSize="xs" role="alert">
          {problem}
        </Text>
      ))}
      <datalist id={fieldList}>
        {fields.map(({ path }) => (
          <option key={path} value={path}>
            {path}
          </option>
        ))}
      </datalist>
    </Stack>
  );
}

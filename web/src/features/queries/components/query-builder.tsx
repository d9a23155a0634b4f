import { Box, Button, Flex, Heading, Kbd, Stack, Text, type BoxProps } from '@chakra-ui/react';
import { Play, Square } from 'lucide-react';
import { useId, type KeyboardEvent } from 'react';
import type { Draft } from '../model/draft.ts';
import type { Problems } from '../model/draft-query.ts';
import { FilterGroup } from './filter-group.tsx';
import { PlaceFields } from './place-fields.tsx';
import { RowInput } from './row-input.tsx';
import { SortRows } from './sort-rows.tsx';

function Part({ title, children, ...props }: BoxProps & { title: string }) {
  return (
    <Box {...props}>
      <Heading as="h3" fontSize="sm" marginBottom="2">
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
  /** Field paths to suggest. */
  readonly fields: readonly string[];
  readonly isRunning: boolean;
  readonly onRun: () => void;
  readonly onCancel: () => void;
}

function RunButtons({ isRunning, onRun, onCancel }: QueryBuilderProps) {
  return (
    <Flex gap="3" align="center" wrap="wrap">
      {isRunning ? (
        <Button variant="outline" colorPalette="gray" onClick={onCancel}>
          <Square size={16} /> Cancel
        </Button>
      ) : (
        <Button onClick={onRun}>
          <Play size={16} /> Run query
        </Button>
      )}
      <Text fontSize="sm" color="fg.muted" hideBelow="md">
        <Kbd size="sm">Ctrl</Kbd> or <Kbd size="sm">⌘</Kbd> + <Kbd size="sm">Enter</Kbd>
      </Text>
    </Flex>
  );
}

/** A query, part by part. Ctrl or ⌘ with Enter runs it from anywhere in it. */
export function QueryBuilder(props: QueryBuilderProps) {
  const { projectId, draft, onChange, problems, fields, isRunning, onRun } = props;
  const fieldList = useId();
  const runByKey = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey) && !isRunning) {
      event.preventDefault();
      onRun();
    }
  };
  return (
    <Stack gap="5" onKeyDown={runByKey}>
      <Part title="From">
        <PlaceFields
          projectId={projectId}
          from={draft.from}
          onChange={(from) => onChange({ ...draft, from })}
          problem={problems.get('from')}
        />
      </Part>
      <Part title="Filters">
        <FilterGroup
          part={draft.where}
          onChange={(where) => onChange({ ...draft, where })}
          at="where"
          problems={problems}
          number=""
          depth={1}
          fieldList={fieldList}
        />
      </Part>
      <Part title="Sort">
        <SortRows
          sorts={draft.orderBy}
          onChange={(orderBy) => onChange({ ...draft, orderBy })}
          problems={problems}
          fieldList={fieldList}
        />
      </Part>
      <Part title="Limit" maxWidth="12rem">
        <RowInput
          label="Limit"
          value={draft.limit}
          placeholder="no limit"
          onChange={(limit) => onChange({ ...draft, limit })}
          problem={problems.get('limit')}
        />
      </Part>
      <RunButtons {...props} />
      <datalist id={fieldList}>
        {fields.map((field) => (
          <option key={field} value={field}>
            {field}
          </option>
        ))}
      </datalist>
    </Stack>
  );
}

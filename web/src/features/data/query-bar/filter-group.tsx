import { maxFilterDepth } from '@firekeep/functions/contract';
import { Box, Button, Flex, IconButton, Stack, Text } from '@chakra-ui/react';
import { ListPlus, Plus, Trash2 } from 'lucide-react';
import { QuietButton } from '#components/quiet-button.tsx';
import { newCondition, newGroup, type DraftFilter, type DraftGroup } from './model/draft.ts';
import { Choice } from './choice.tsx';
import { ConditionRow, quietIcon, type PartProps } from './condition-row.tsx';

const modes = [
  ['and', 'all of these hold'],
  ['or', 'any of these holds'],
] as const;

interface GroupProps extends PartProps<DraftGroup> {
  readonly depth: number;
  readonly onRemove?: () => void;
}

function Head({ part, onChange, number, onRemove }: GroupProps) {
  const name = number === '' ? 'the filters' : `group ${number}`;
  return (
    <Flex align="center" gap="2">
      <Text fontSize="sm" color="fg.muted" flexShrink={0}>
        Where
      </Text>
      <Choice
        label={`How ${name} go together`}
        value={part.op}
        options={modes}
        onChange={(op) => onChange({ ...part, op })}
        width="11rem"
      />
      {onRemove === undefined ? null : (
        <IconButton
          {...quietIcon}
          marginStart="auto"
          aria-label={`Remove group ${number}`}
          onClick={onRemove}
        >
          <Trash2 size={16} />
        </IconButton>
      )}
    </Flex>
  );
}

function AddButtons({ part, onChange, number, depth }: GroupProps) {
  const add = (filter: DraftFilter) => onChange({ ...part, filters: [...part.filters, filter] });
  const where = number === '' ? '' : ` to group ${number}`;
  return (
    <Flex gap="2" wrap="wrap">
      <QuietButton size="xs" aria-label={`Add filter${where}`} onClick={() => add(newCondition())}>
        <Plus size={14} /> Add filter
      </QuietButton>
      {depth >= maxFilterDepth ? null : (
        <Button
          size="xs"
          variant="ghost"
          colorPalette="gray"
          aria-label={`Add group${where}`}
          onClick={() => add(newGroup(part.op === 'and' ? 'or' : 'and', [newCondition()]))}
        >
          <ListPlus size={14} /> Add group
        </Button>
      )}
    </Flex>
  );
}

/** Filters that hold together, or of which any holds; groups may stand in groups. */
export function FilterGroup(props: GroupProps) {
  const { part, onChange, at, problems, number, depth, fieldList, typeOf } = props;
  const problem = problems.get(at) ?? problems.get(`${at}.filters`);
  return (
    <Stack
      gap="3"
      {...(depth === 1
        ? {}
        : { borderStartWidth: '2px', borderColor: 'brand.subtle', paddingInlineStart: '3' })}
    >
      {part.filters.length === 0 && depth === 1 ? null : <Head {...props} />}
      {problem === undefined ? null : (
        <Text color="fg.error" fontSize="sm" role="alert">
          {problem}
        </Text>
      )}
      {part.filters.map((filter, index) => {
        const shared = {
          at: `${at}.filters.${index}`,
          problems,
          number: number === '' ? String(index + 1) : `${number}.${index + 1}`,
          fieldList,
          typeOf,
          onChange: (next: DraftFilter) =>
            onChange({ ...part, filters: part.filters.with(index, next) }),
          onRemove: () => onChange({ ...part, filters: part.filters.toSpliced(index, 1) }),
        };
        return (
          <Box key={filter.id}>
            {filter.kind === 'group' ? (
              <FilterGroup {...shared} part={filter} depth={depth + 1} />
            ) : (
              <ConditionRow {...shared} part={filter} />
            )}
          </Box>
        );
      })}
      <AddButtons {...props} />
    </Stack>
  );
}

import { maxAlternatives, takesList } from '@firekeep/functions/contract';
import { Box, Button, Flex, Grid, IconButton, Stack, Text } from '@chakra-ui/react';
import { Plus, Trash2, X } from 'lucide-react';
import { emptyValue, type DraftCondition, type DraftValue, type Operator } from './model/draft.ts';
import { isTextOperator, isUnary, type Problems } from './model/draft-query.ts';
import { CheckBox } from '#components/check-box.tsx';
import { Choice } from './choice.tsx';
import { RowInput } from './row-input.tsx';
import { ValueInput } from './value-input.tsx';

const operatorOptions = [
  ['==', '== equal to'],
  ['!=', '!= not equal to'],
  ['<', '< less than'],
  ['<=', '<= at most'],
  ['>', '> greater than'],
  ['>=', '>= at least'],
  ['contains', 'contains the text'],
  ['starts-with', 'starts with'],
  ['ends-with', 'ends with'],
  ['matches', 'matches the pattern'],
  ['in', 'in any of a list'],
  ['not-in', 'not-in none of a list'],
  ['array-contains', 'array-contains'],
  ['array-contains-any', 'array-contains-any'],
  ['is-null', 'is null'],
  ['is-not-null', 'is not null'],
  ['is-nan', 'is NaN'],
  ['is-not-nan', 'is not NaN'],
] as const satisfies readonly (readonly [Operator, string])[];

/** A button of a row that shows nothing but its sign. */
export const quietIcon = { size: 'sm', variant: 'ghost', colorPalette: 'gray' } as const;

export interface PartProps<Part> {
  readonly part: Part;
  readonly onChange: (part: Part) => void;
  /** The key of messages about it. */
  readonly at: string;
  readonly problems: Problems;
  /** Such as `1.2`: names the controls of this row. */
  readonly number: string;
  /** The id of the list of suggested fields. */
  readonly fieldList: string;
  /** The type that a field's values have in documents that were seen. */
  readonly typeOf: (field: string) => DraftValue['type'] | null;
}

/** A text or a pattern, and whether its case counts. */
function SoughtText({ part, onChange, at, problems, number }: PartProps<DraftCondition>) {
  const { op, values, ignoreCase } = part;
  return (
    <Flex gap="3" align="flex-start" wrap="wrap">
      <Box flex="1 1 10rem" minWidth="0">
        <RowInput
          label={`Text of filter ${number}`}
          value={values[0]?.text ?? ''}
          placeholder={op === 'matches' ? '^A.*son$' : 'son'}
          onChange={(text) => onChange({ ...part, values: [{ ...emptyValue, text }] })}
          problem={problems.get(`${at}.text`) ?? problems.get(at)}
        />
      </Box>
      <CheckBox
        size="sm"
        paddingBlock="1.5"
        label="Ignore case"
        checked={ignoreCase}
        onValueChange={(isChecked) => onChange({ ...part, ignoreCase: isChecked })}
      />
    </Flex>
  );
}

function Values(props: PartProps<DraftCondition>) {
  const { part, onChange, at, problems, number } = props;
  const { op, values } = part;
  if (isUnary(op)) {
    return null;
  }
  if (isTextOperator(op)) {
    return <SoughtText {...props} />;
  }
  const setValue = (index: number, value: DraftValue) =>
    onChange({ ...part, values: values.with(index, value) });
  const [first = emptyValue] = values;
  const problem = problems.get(`${at}.value`);
  if (!takesList(op)) {
    return (
      <ValueInput
        label={`Value of filter ${number}`}
        value={first}
        onChange={(value) => setValue(0, value)}
        problem={problem}
      />
    );
  }
  return <ValueList {...props} problem={problem} onValue={setValue} />;
}

/** The values that an operator takes a list of, each with a button that removes it. */
function ValueList({
  part,
  onChange,
  at,
  problems,
  number,
  problem,
  onValue,
}: PartProps<DraftCondition> & {
  problem: string | undefined;
  onValue: (index: number, value: DraftValue) => void;
}) {
  const { values } = part;
  const { type } = values[0] ?? emptyValue;
  return (
    <Stack gap="2">
      {values.map((value, index) => (
        // Values have no names: they differ by their place alone.
        // oxlint-disable-next-line react/no-array-index-key
        <Grid key={index} gap="1" templateColumns="minmax(0, 1fr) auto" alignItems="flex-start">
          <ValueInput
            label={`Value ${index + 1} of filter ${number}`}
            value={value}
            onChange={(next) => onValue(index, next)}
            problem={problems.get(`${at}.value.${index}`)}
          />
          <IconButton
            {...quietIcon}
            aria-label={`Remove value ${index + 1} of filter ${number}`}
            disabled={values.length === 1}
            onClick={() => onChange({ ...part, values: values.toSpliced(index, 1) })}
          >
            <X size={16} />
          </IconButton>
        </Grid>
      ))}
      {problem === undefined ? null : (
        <Text color="fg.error" fontSize="xs">
          {problem}
        </Text>
      )}
      <Button
        size="xs"
        alignSelf="flex-start"
        variant="ghost"
        colorPalette="gray"
        disabled={values.length >= maxAlternatives}
        onClick={() => onChange({ ...part, values: [...values, { ...emptyValue, type }] })}
      >
        <Plus size={14} /> Add value
      </Button>
    </Stack>
  );
}

/** The condition with another field, whose type a value takes that has not been typed yet. */
function withField({ part, typeOf }: PartProps<DraftCondition>, field: string): DraftCondition {
  const type = typeOf(field.trim());
  const isUntouched = part.values.every(({ text, second }) => text === '' && second === '');
  return type === null || !isUntouched
    ? { ...part, field }
    : { ...part, field, values: part.values.map((value) => ({ ...value, type })) };
}

/** One condition: field, operator, value. */
export function ConditionRow(props: PartProps<DraftCondition> & { onRemove: () => void }) {
  const { part, onChange, at, problems, number, fieldList, onRemove } = props;
  return (
    <Flex gap="2" align="flex-start">
      <Flex flex="1" minWidth="0" gap="2" align="flex-start" wrap="wrap">
        <Box flex="1 1 9rem" minWidth="0">
          <RowInput
            label={`Field of filter ${number}`}
            value={part.field}
            placeholder="address.city"
            list={fieldList}
            onChange={(field) => onChange(withField(props, field))}
            problem={problems.get(`${at}.field`)}
          />
        </Box>
        <Box flex="1 1 9rem" maxWidth={{ sm: '12rem' }}>
          <Choice
            label={`Operator of filter ${number}`}
            value={part.op}
            options={operatorOptions}
            onChange={(op) => onChange({ ...part, op })}
          />
        </Box>
        <Box flex="2 1 16rem" minWidth="0">
          <Values {...props} />
        </Box>
      </Flex>
      <IconButton {...quietIcon} aria-label={`Remove filter ${number}`} onClick={onRemove}>
        <Trash2 size={16} />
      </IconButton>
    </Flex>
  );
}

import { convertedTypes } from '@firekeep/functions/contract';
import { Flex, Grid, Text } from '@chakra-ui/react';
import { Trash2 } from 'lucide-react';
import { CheckBox } from '#components/check-box.tsx';
import { QuietButton } from '#components/quiet-button.tsx';
import { useFocusOnLeave } from '#components/use-focus-on-leave.ts';
import { Choice } from '../query-bar/choice.tsx';
import { RowInput } from '../query-bar/row-input.tsx';
import { ValueInput } from '../query-bar/value-input.tsx';
import { LateCodePart } from './late-code-part.tsx';
import { PatternPart, type PartsProps } from './pattern-part.tsx';
import {
  hasFormat,
  isOfDocument,
  operationKinds,
  operations,
  type FormPlace,
  type OperationForm,
  type OperationProblem,
  type ValueFrom,
} from './operation-form.ts';

const operationOptions = operations.map((op) => [op, operationKinds[op].label] as const);
const optionsWhere = (mayDelete: boolean) =>
  operationOptions.filter(([op]) => op !== 'delete' || mayDelete);

const typeOptions = convertedTypes.map((type) => [type, type] as const);
const valueOptions = [
  ['value', 'to a value'],
  ['from', 'to another field’s value'],
  ['template', 'to a text with fields'],
] as const satisfies readonly (readonly [ValueFrom, string])[];
const epochOptions = [
  ['milliseconds', 'numbers are milliseconds'],
  ['seconds', 'numbers are seconds'],
] as const;

interface RowProps {
  /** Its place, from 1, for screen readers. */
  readonly number: number;
  readonly form: OperationForm;
  readonly problem: OperationProblem | undefined;
  readonly onChange: (form: OperationForm) => void;
  readonly onRemove: (() => void) | null;
  /** Whether documents may be deleted, by the key and the guards. */
  readonly mayDelete: boolean;
  readonly place: FormPlace;
  /** Names of fields that documents have. */
  readonly fields: readonly string[];
}

/** In the operation beside one that is removed. */
function besideOf({ previousElementSibling, nextElementSibling }: HTMLElement) {
  const beside = [previousElementSibling, nextElementSibling].find((one) =>
    one?.matches('fieldset'),
  );
  return beside?.querySelector<HTMLElement>('select') ?? null;
}

/** One operation: what is done, to which field, with what. */
export function OperationRow(props: RowProps) {
  const { number, form, onChange, onRemove, mayDelete } = props;
  const { problem, isOfField = false } = props.problem ?? {};
  const set = (change: Partial<OperationForm>) => onChange({ ...form, ...change });
  return (
    <Grid
      ref={useFocusOnLeave<HTMLDivElement>(besideOf)}
      as="fieldset"
      aria-label={`Operation ${number}`}
      gap="2"
      minWidth="0"
    >
      <Flex
        gap="2"
        align={{ base: 'stretch', sm: 'flex-start' }}
        direction={{ base: 'column', sm: 'row' }}
      >
        <Choice
          label="What to do"
          value={form.op}
          options={optionsWhere(mayDelete)}
          onChange={(op) => set({ op })}
          width="min(15rem, 100%)"
        />
        {isOfDocument(form.op) ? null : (
          <RowInput
            label="Field"
            value={form.field}
            onChange={(field) => set({ field })}
            problem={isOfField ? problem : undefined}
            placeholder="address.city"
          />
        )}
        {onRemove === null ? null : (
          <QuietButton aria-label={`Remove operation ${number}`} size="sm" onClick={onRemove}>
            <Trash2 size={14} />
          </QuietButton>
        )}
      </Flex>
      <Parts form={form} set={set} />
      {form.op === 'transform' ? (
        <LateCodePart
          code={form.code}
          onChange={(code) => set({ code })}
          problem={problem}
          clock={props.place.clock}
          fields={props.fields}
        />
      ) : problem === undefined || isOfField ? null : (
        <Text color="fg.error" fontSize="sm" role="alert">
          {problem}
        </Text>
      )}
    </Grid>
  );
}

function Parts({ form, set }: PartsProps) {
  const { parts } = operationKinds[form.op];
  const line = (label: string, placeholder: string) => (
    <RowInput
      label={label}
      value={form.text}
      placeholder={placeholder}
      onChange={(text) => set({ text })}
      problem={undefined}
    />
  );
  return (
    <>
      {parts.includes('value') ? <ValuePart form={form} set={set} /> : null}
      {parts.includes('when') ? (
        <CheckBox
          label="Only where the field is missing"
          checked={form.isOnlyMissing}
          onValueChange={(isOnlyMissing) => set({ isOnlyMissing })}
        />
      ) : null}
      {parts.includes('to') ? line('New name', 'contact.city') : null}
      {parts.includes('separator') ? line('What stands between the parts', ', ') : null}
      {parts.includes('find') ? <ReplacePart form={form} set={set} /> : null}
      {parts.includes('pattern') ? <PatternPart form={form} set={set} /> : null}
      {parts.includes('number') || parts.includes('digits') ? (
        <RowInput
          label={parts.includes('digits') ? 'Digits after the point' : 'Number'}
          value={form.number}
          placeholder={parts.includes('digits') ? '2' : '1'}
          onChange={(text) => set({ number: text })}
          problem={undefined}
        />
      ) : null}
      {parts.includes('type') ? <TypePart form={form} set={set} /> : null}
    </>
  );
}

function TypePart({ form, set }: PartsProps) {
  return (
    <>
      <Flex gap="2">
        <Choice
          label="Type"
          value={form.type}
          options={typeOptions}
          onChange={(type) => set({ type })}
        />
        {form.type === 'timestamp' ? (
          <Choice
            label="Unit of numbers"
            value={form.epoch}
            options={epochOptions}
            onChange={(epoch) => set({ epoch })}
          />
        ) : null}
      </Flex>
      {hasFormat(form.type) ? (
        <RowInput
          label="Format of times, in UTC"
          value={form.format}
          placeholder="ISO; or DD.MM.YYYY HH:mm"
          onChange={(format) => set({ format })}
          problem={undefined}
        />
      ) : null}
    </>
  );
}

function ReplacePart({ form, set }: PartsProps) {
  return (
    <Flex gap="2">
      <RowInput
        label="Text to look for"
        value={form.text}
        placeholder="look for"
        onChange={(text) => set({ text })}
        problem={undefined}
      />
      <RowInput
        label="Text to write instead"
        value={form.with}
        placeholder="write instead"
        onChange={(text) => set({ with: text })}
        problem={undefined}
      />
    </Flex>
  );
}

function ValuePart({ form, set }: PartsProps) {
  const from = form.op === 'set' ? form.from : 'value';
  return (
    <Flex gap="2" direction="column">
      {form.op === 'set' ? (
        <Choice
          label="What to set it to"
          value={form.from}
          options={valueOptions}
          onChange={(chosen) => set({ from: chosen })}
        />
      ) : null}
      {from === 'value' ? (
        <ValueInput
          label="Value"
          value={form.value}
          onChange={(value) => set({ value })}
          problem={undefined}
        />
      ) : (
        <RowInput
          label={from === 'from' ? 'Other field' : 'Text'}
          value={form.text}
          placeholder={from === 'from' ? 'nickname' : '{first} {last}'}
          onChange={(text) => set({ text })}
          problem={undefined}
        />
      )}
    </Flex>
  );
}

import { Flex, Grid, Text } from '@chakra-ui/react';
import { valueTypes, type DraftValue } from './model/draft.ts';
import { Choice } from './choice.tsx';
import { RowInput } from './row-input.tsx';

const valueTypeLabels: Readonly<Record<DraftValue['type'], string>> = {
  string: 'text',
  number: 'number',
  boolean: 'boolean',
  null: 'null',
  timestamp: 'timestamp',
  reference: 'reference',
  geopoint: 'geopoint',
  bytes: 'bytes',
  json: 'map or array',
};

const placeholders: Partial<Readonly<Record<DraftValue['type'], string>>> = {
  number: '42',
  timestamp: '2026-11-21T09:30:00Z',
  reference: 'customers/ada',
  bytes: 'AAECAw==',
  json: '{"arrayValue": {"values": [{"stringValue": "a"}]}}',
};

const typeOptions = valueTypes.map((type) => [type, valueTypeLabels[type]] as const);
const booleans = [
  ['true', 'true'],
  ['false', 'false'],
] as const;

interface ContentProps {
  readonly label: string;
  readonly value: DraftValue;
  readonly onChange: (value: DraftValue) => void;
  readonly problem: string | undefined;
}

function Content({ label, value, onChange, problem }: ContentProps) {
  const { type, text, second } = value;
  if (type === 'null') {
    return (
      <Text fontSize="sm" color="fg.muted" paddingBlock="1.5">
        null
      </Text>
    );
  }
  if (type === 'boolean') {
    return (
      <Choice
        label={label}
        value={text === 'true' ? 'true' : 'false'}
        options={booleans}
        onChange={(chosen) => onChange({ ...value, text: chosen })}
      />
    );
  }
  if (type === 'geopoint') {
    const isOfLongitude = problem?.toLowerCase().includes('longitude') ?? false;
    return (
      <Grid gap="2" templateColumns="repeat(2, minmax(0, 1fr))">
        <RowInput
          label={`Latitude of the ${label.toLowerCase()}`}
          value={text}
          placeholder="latitude"
          onChange={(next) => onChange({ ...value, text: next })}
          problem={isOfLongitude ? undefined : problem}
        />
        <RowInput
          label={`Longitude of the ${label.toLowerCase()}`}
          value={second}
          placeholder="longitude"
          onChange={(next) => onChange({ ...value, second: next })}
          problem={isOfLongitude ? problem : undefined}
        />
      </Grid>
    );
  }
  return (
    <RowInput
      label={label}
      value={text}
      placeholder={placeholders[type]}
      onChange={(next) => onChange({ ...value, text: next })}
      problem={problem}
      isLong={type === 'json'}
    />
  );
}

/** A value to compare with: its type, and the input that suits it. */
export function ValueInput(props: ContentProps) {
  const { label, value, onChange } = props;
  const setType = (type: DraftValue['type']) =>
    onChange(type === 'boolean' ? { type, text: 'true', second: '' } : { ...value, type });
  return (
    <Flex gap="2" align="flex-start" width="full">
      <Choice
        label={`Type of the ${label.toLowerCase()}`}
        value={value.type}
        options={typeOptions}
        onChange={setType}
        width="8.5rem"
      />
      <Flex direction="column" flex="1" minWidth="0">
        <Content {...props} />
      </Flex>
    </Flex>
  );
}

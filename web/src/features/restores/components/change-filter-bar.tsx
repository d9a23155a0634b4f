import {
  changeAuthors,
  changeKinds,
  collectionPathSchema,
  type ChangeFilter,
} from '@firekeep/functions/contract';
import { Field, Flex, Input, NativeSelect } from '@chakra-ui/react';
import { authorNames } from '#lib/change-names.ts';
import { kindName } from '../model/kind-text.ts';

/** What stands in the fields, empty for no choice. */
export interface TypedFilter {
  readonly kind: string;
  readonly by: string;
  readonly search: string;
  readonly collection: string;
}

export const noFilter: TypedFilter = { kind: '', by: '', search: '', collection: '' };

function collectionIn({ collection }: TypedFilter): string | null | undefined {
  const path = collection.trim();
  return path === '' ? undefined : (collectionPathSchema.safeParse(path).data ?? null);
}

/** What was typed, as the filter takes it; what is no collection yet is not asked for. */
export function filterOf(typed: TypedFilter): ChangeFilter {
  const kind = changeKinds.find((each) => each === typed.kind);
  const by = changeAuthors.find((each) => each === typed.by);
  const search = typed.search.trim();
  const collection = collectionIn(typed) ?? undefined;
  return {
    ...(kind === undefined ? {} : { kind }),
    ...(by === undefined ? {} : { by }),
    ...(search === '' ? {} : { search }),
    ...(collection === undefined ? {} : { collection }),
  };
}

const kinds = changeKinds.map((each) => [each, kindName(each)] as const);
const authors = changeAuthors.map((each) => [each, `By ${authorNames[each]}`] as const);

function Choice({
  label,
  every,
  names,
  value,
  onChoose,
}: {
  label: string;
  /** Without a choice. */
  every: string;
  names: readonly (readonly [value: string, name: string])[];
  value: string;
  onChoose: (value: string) => void;
}) {
  return (
    <NativeSelect.Root size="xs" width="auto">
      <NativeSelect.Field
        aria-label={label}
        value={value}
        onChange={({ currentTarget }) => onChoose(currentTarget.value)}
      >
        <option value="">{every}</option>
        {names.map(([each, name]) => (
          <option key={each} value={each}>
            {name}
          </option>
        ))}
      </NativeSelect.Field>
      <NativeSelect.Indicator />
    </NativeSelect.Root>
  );
}

/** Which changes are listed: of what kind, by whom, with what in their names, in which place. */
export function ChangeFilterBar({
  typed,
  onType,
}: {
  typed: TypedFilter;
  onType: (typed: TypedFilter) => void;
}) {
  return (
    <Flex gap="2" wrap="wrap" align="center" paddingInline="4" paddingBlock="2">
      <Choice
        label="Kind"
        every="Everything"
        names={kinds}
        value={typed.kind}
        onChoose={(kind) => onType({ ...typed, kind })}
      />
      <Choice
        label="By"
        every="By anybody"
        names={authors}
        value={typed.by}
        onChoose={(by) => onType({ ...typed, by })}
      />
      <Input
        size="xs"
        flex="1 1 10rem"
        maxWidth="18rem"
        type="search"
        aria-label="Search"
        placeholder="Path, reason or id"
        maxLength={200}
        value={typed.search}
        onChange={({ currentTarget: { value } }) => onType({ ...typed, search: value })}
      />
      <Field.Root
        flex="1 1 8rem"
        maxWidth="14rem"
        width="auto"
        invalid={collectionIn(typed) === null}
      >
        <Input
          size="xs"
          aria-label="Collection"
          placeholder="Collection"
          fontFamily="mono"
          value={typed.collection}
          onChange={({ currentTarget: { value } }) => onType({ ...typed, collection: value })}
        />
        <Field.ErrorText>
          Not looked for: a collection is called customers, or stores/s1/reviews
        </Field.ErrorText>
      </Field.Root>
    </Flex>
  );
}

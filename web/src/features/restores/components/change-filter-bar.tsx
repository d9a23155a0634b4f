import { changeKinds, collectionPathSchema, type ChangeFilter } from '@firekeep/functions/contract';
import { Field, Flex, Input, NativeSelect } from '@chakra-ui/react';
import { kindName } from '../model/kind-text.ts';

/** What stands in the fields, empty for no choice. */
export interface TypedFilter {
  readonly kind: string;
  readonly search: string;
  readonly collection: string;
}

export const noFilter: TypedFilter = { kind: '', search: '', collection: '' };

function collectionIn({ collection }: TypedFilter): string | null | undefined {
  const path = collection.trim();
  return path === '' ? undefined : (collectionPathSchema.safeParse(path).data ?? null);
}

/** What was typed, as the filter takes it; what is no collection yet is not asked for. */
export function filterOf(typed: TypedFilter): ChangeFilter {
  const kind = changeKinds.find((each) => each === typed.kind);
  const search = typed.search.trim();
  const collection = collectionIn(typed) ?? undefined;
  return {
    ...(kind === undefined ? {} : { kind }),
    ...(search === '' ? {} : { search }),
    ...(collection === undefined ? {} : { collection }),
  };
}

function KindChoice({ kind, onKind }: { kind: string; onKind: (kind: string) => void }) {
  return (
    <NativeSelect.Root size="xs" width="auto">
      <NativeSelect.Field
        aria-label="Kind"
        value={kind}
        onChange={({ currentTarget: { value } }) => onKind(value)}
      >
        <option value="">Everything</option>
        {changeKinds.map((each) => (
          <option key={each} value={each}>
            {kindName(each)}
          </option>
        ))}
      </NativeSelect.Field>
      <NativeSelect.Indicator />
    </NativeSelect.Root>
  );
}

/** Which changes are listed: of what kind, with what in their names, in which collection. */
export function ChangeFilterBar({
  typed,
  onType,
}: {
  typed: TypedFilter;
  onType: (typed: TypedFilter) => void;
}) {
  return (
    <Flex gap="2" wrap="wrap" align="center" paddingInline="4" paddingBlock="2">
      <KindChoice kind={typed.kind} onKind={(kind) => onType({ ...typed, kind })} />
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
      </Field.Root>
    </Flex>
  );
}

import { Field, Flex, Input } from '@chakra-ui/react';
import { useDeferredValue, useId } from 'react';
import { exactTyping } from '#components/form/exact-typing.ts';
import { useCollectionPaths } from '../api/use-collection-paths.ts';
import type { Draft } from './model/draft.ts';
import { Choice } from './choice.tsx';

const kinds = [
  ['collection', 'Collection'],
  ['group', 'Collection group'],
] as const;

/** Where to look: one collection, or all of an id. */
export function PlaceFields({
  projectId,
  from,
  onChange,
  problem,
}: {
  projectId: string;
  from: Draft['from'];
  onChange: (from: Draft['from']) => void;
  problem: string | undefined;
}) {
  const { kind, text } = from;
  const listId = useId();
  const paths = useCollectionPaths(projectId, useDeferredValue(kind === 'group' ? '' : text));
  return (
    <Flex gap="2" direction={{ base: 'column', md: 'row' }} align={{ md: 'flex-start' }}>
      <Choice
        label="Where to look"
        value={kind}
        options={kinds}
        onChange={(next) => onChange({ ...from, kind: next })}
        width="12rem"
      />
      <Field.Root invalid={problem !== undefined} flex="1">
        <Input
          size="sm"
          aria-label={kind === 'group' ? 'Collection group' : 'Collection'}
          value={text}
          onChange={(event) => onChange({ ...from, text: event.target.value })}
          list={listId}
          placeholder={kind === 'group' ? 'reviews' : 'customers or customers/ada/orders'}
          {...exactTyping}
        />
        {problem === undefined ? (
          <Field.HelperText>
            {kind === 'group'
              ? 'All collections of this id, wherever they are.'
              : 'A collection at any depth: its path from the top.'}
          </Field.HelperText>
        ) : (
          <Field.ErrorText>{problem}</Field.ErrorText>
        )}
        <datalist id={listId}>
          {paths.map((path) => (
            <option key={path} value={path}>
              {path}
            </option>
          ))}
        </datalist>
      </Field.Root>
    </Flex>
  );
}

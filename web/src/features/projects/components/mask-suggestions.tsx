import { getCollectionSchema, type Masks } from '@firekeep/functions/contract';
import { Flex, SimpleGrid, Stack, Text } from '@chakra-ui/react';
import { useState } from 'react';
import { BusyButton } from '#components/busy-button.tsx';
import { ErrorNotice } from '#components/error-notice.tsx';
import { exactTyping } from '#components/form/exact-typing.ts';
import { LabelledInput } from '#components/labelled-input.tsx';
import { LabelledSelect } from '#components/labelled-select.tsx';
import { useEndpointMutation } from '#lib/api/use-endpoint.ts';
import { useProjects } from '../api/get-projects.ts';
import { suggestMasks } from '../model/mask-suggestions.ts';

/** Looks through a collection of any project for fields that may have to be hidden. */
export function MaskSuggestions({
  projectId,
  onSuggest,
}: {
  projectId: string;
  onSuggest: (rules: Masks['rules']) => void;
}) {
  const { projects } = useProjects();
  const [pid, setPid] = useState(projectId);
  const [path, setPath] = useState('');
  const { mutate, isPending, error, data } = useEndpointMutation(getCollectionSchema, {
    failure: 'Failed to read the schema',
    isShownInPlace: true,
    onSuccess: ({ tally }) => onSuggest(suggestMasks(path, tally)),
  });
  const found = data === undefined ? null : suggestMasks(path, data.tally).length;
  return (
    <Stack gap="3">
      <SimpleGrid columns={{ base: 1, sm: 2 }} gap="3">
        <LabelledSelect
          label="Suggest by a collection of"
          value={pid}
          options={projects.map(({ id, name }) => ({ value: id, label: name }))}
          onValueChange={setPid}
        />
        <LabelledInput
          label="Collection to look through"
          value={path}
          onValueChange={setPath}
          placeholder="customers"
          {...exactTyping}
        />
      </SimpleGrid>
      <Flex gap="3" align="center" wrap="wrap">
        <BusyButton
          type="button"
          size="sm"
          variant="outline"
          loading={isPending}
          disabled={path.trim() === ''}
          onClick={() => mutate({ query: { pid, path: path.trim() } })}
        >
          Suggest masks
        </BusyButton>
        <Text as="output" fontSize="sm" color="fg.muted">
          {found === null ? 'Reads up to 300 documents.' : foundText(found)}
        </Text>
      </Flex>
      {error === null ? null : <ErrorNotice title="Failed to read the schema" error={error} />}
    </Stack>
  );
}

function foundText(found: number): string {
  if (found === 0) {
    return 'No field looks as if it had to be hidden.';
  }
  return `${found} ${found === 1 ? 'mask was' : 'masks were'} added above. Look at them before you save.`;
}

import { getCollectionSchema, previewBulkChange, type Masks } from '@firekeep/functions/contract';
import { Flex, SimpleGrid, Stack, Text } from '@chakra-ui/react';
import { useState } from 'react';
import { BusyButton } from '#components/busy-button.tsx';
import { ErrorNotice } from '#components/error-notice.tsx';
import { exactTyping } from '#components/form/exact-typing.ts';
import { LabelledInput } from '#components/labelled-input.tsx';
import { LabelledSelect } from '#components/labelled-select.tsx';
import { latePart } from '#lib/late-part.tsx';
import { useEndpointMutation } from '#lib/api/use-endpoint.ts';
import { useProjectsFor } from '../api/get-projects.ts';
import { suggestMasks } from '../model/mask-suggestions.ts';

interface MasksProps {
  readonly projectId: string;
  /** The rules as they are typed: what was shown of others goes. */
  readonly typed: string;
  /** Null: there is no rule. Returns null where one can't be used, which is said at it. */
  readonly checkedRules: (() => Promise<Masks['rules'] | null>) | null;
  readonly onSuggest: (rules: Masks['rules']) => void;
}

/** Loaded with the first preview. */
const MaskPreview = latePart(async () => (await import('./mask-preview.tsx')).MaskPreview, null);

/**
 * Looks through a collection of any project for fields that may have to be hidden, and shows what
 * the masks make of its documents.
 */
export function MaskSuggestions({ projectId, typed, checkedRules, onSuggest }: MasksProps) {
  const projects = useProjectsFor({ id: projectId });
  const [pid, setPid] = useState(projectId);
  const [path, setPath] = useState('');
  const { mutate, isPending, error, data } = useEndpointMutation(getCollectionSchema, {
    failure: 'Failed to read the schema',
    isShownInPlace: true,
    onSuccess: ({ tally }) => onSuggest(suggestMasks(path, tally)),
  });
  const preview = useMaskPreview({ projectId, pid, path: path.trim(), typed }, checkedRules);
  const found = data === undefined ? null : suggestMasks(path, data.tally).length;
  return (
    <Stack gap="3">
      <SimpleGrid columns={{ base: 1, sm: 2 }} gap="3">
        <LabelledSelect
          label="Look at a collection of"
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
        {preview.button}
        <Text as="output" fontSize="sm" color="fg.muted">
          {found === null ? 'Reads up to 300 documents.' : foundText(found)}
        </Text>
      </Flex>
      {error === null ? null : <ErrorNotice title="Failed to read the schema" error={error} />}
      {preview.shown}
    </Stack>
  );
}

function useMaskPreview(
  { projectId, ...shows }: Record<'projectId' | 'pid' | 'path' | 'typed', string>,
  checkedRules: MasksProps['checkedRules'],
) {
  const preview = useEndpointMutation(previewBulkChange, {
    failure: 'Failed to preview the masks',
    isShownInPlace: true,
  });
  const { pid, path } = shows;
  const [asked, setAsked] = useState(shows);
  const isSame = asked.pid === pid && asked.path === path && asked.typed === shows.typed;
  const [isRefused, setRefused] = useState(false);
  const show = async () => {
    const rules = (await checkedRules?.()) ?? null;
    setAsked(shows);
    setRefused(rules === null);
    if (rules !== null) {
      const from = { from: { kind: 'collection', path }, where: null } as const;
      preview.mutate({ body: { pid, from, maskedInto: { projectId, rules } } });
    }
  };
  const { data, error, isPending } = preview;
  const rules = preview.variables?.body.maskedInto?.rules;
  const result =
    error === null ? (
      data && rules && <MaskPreview rules={rules} preview={data} />
    ) : (
      <ErrorNotice title="Failed to preview the masks" error={error} />
    );
  const refused = (
    <Text color="fg.error" fontSize="sm" role="alert">
      A mask above needs your attention.
    </Text>
  );
  const button = (
    <BusyButton
      type="button"
      size="sm"
      variant="outline"
      loading={isPending}
      disabled={path === '' || checkedRules === null}
      onClick={() => void show()}
    >
      Preview
    </BusyButton>
  );
  const shown = isRefused ? refused : result;
  return { button, shown: isSame ? shown : null };
}

function foundText(found: number): string {
  if (found === 0) {
    return 'No field looks as if it had to be hidden.';
  }
  return `${found} ${found === 1 ? 'mask was' : 'masks were'} added above. Look at them before you save.`;
}

import { analyzeRules, listAuditLog, maxRulesLength } from '@firekeep/functions/contract';
import { Box, Field, Flex, Stack, Text } from '@chakra-ui/react';
import { BusyButton } from '#components/busy-button.tsx';
import { useRef, useState } from 'react';
import { CodeField } from '#components/code-view.tsx';
import { ErrorNotice } from '#components/error-notice.tsx';
import { Panel } from '#components/panel.tsx';
import { QuietButton } from '#components/quiet-button.tsx';
import { keyOf } from '#lib/api/query-keys.ts';
import { useEndpointMutation } from '#lib/api/use-endpoint.ts';
import { useWasQuiet } from '#lib/use-was-quiet.ts';
import { RulesFindings } from './rules-findings.tsx';

const help =
  'Paste the contents of firestore.rules. They are analysed and neither kept nor logged.';
const tooLong = 'Rules may have 256 KiB';

const edges = { paddingInline: '4', paddingBottom: '5' } as const;

function RulesField({
  text,
  onChange,
  isTooLong,
}: {
  text: string;
  onChange: (text: string) => void;
  isTooLong: boolean;
}) {
  const field = useRef<{ focus: () => void }>(null);
  const wasQuiet = useWasQuiet();
  return (
    <Field.Root invalid={isTooLong}>
      <Field.Label as="span" onClick={() => field.current?.focus()}>
        Rules
      </Field.Label>
      <CodeField
        ref={field}
        isWanted={wasQuiet}
        label="Rules"
        language="rules"
        text={text}
        onChange={onChange}
        isInvalid={isTooLong}
        description={isTooLong ? `${tooLong}. ${help}` : help}
        placeholder={"rules_version = '2';\nservice cloud.firestore {\n  …"}
      />
      <Field.HelperText>{help}</Field.HelperText>
      {isTooLong ? <Field.ErrorText>{tooLong}</Field.ErrorText> : null}
    </Field.Root>
  );
}

/** The project's rules, pasted or fetched, and what they open. */
export function RulesPanel({ projectId }: { projectId: string }) {
  const [text, setText] = useState('');
  const [analyzed, setAnalyzed] = useState('');
  const params = { id: projectId };
  const analyze = useEndpointMutation(analyzeRules, {
    failure: 'Failed to analyse the rules',
    isShownInPlace: true,
    onSettled: async (_, client) =>
      client.invalidateQueries({ queryKey: keyOf(listAuditLog, { params }) }),
  });
  const isFetch = analyze.variables?.body?.rules === undefined;
  const isTooLong = text.length > maxRulesLength;
  const run = (rules: string | undefined) => {
    analyze.mutate(
      { params, body: rules === undefined ? {} : { rules } },
      { onSuccess: (analysis) => setAnalyzed(analysis.rules ?? rules ?? '') },
    );
  };
  return (
    <Panel
      title="Security rules"
      description="What firestore.rules opens, by line, set against the collections of the newest whole backup."
      flush
    >
      <Stack gap="4" {...edges}>
        <RulesField text={text} onChange={setText} isTooLong={isTooLong} />
        <Flex gap="3" wrap="wrap">
          <BusyButton
            onClick={() => run(text)}
            disabled={text.trim() === '' || isTooLong}
            loading={analyze.isPending && !isFetch}
          >
            Analyse rules
          </BusyButton>
          <QuietButton
            size="md"
            onClick={() => run(undefined)}
            loading={analyze.isPending && isFetch}
          >
            Fetch from the project
          </QuietButton>
        </Flex>
        {analyze.isError ? (
          <ErrorNotice title="Failed to analyse the rules" error={analyze.error} />
        ) : null}
      </Stack>
      <Box aria-live="polite">
        {analyze.isSuccess ? <RulesFindings analysis={analyze.data} source={analyzed} /> : null}
        {analyze.isIdle ? (
          <Text color="fg.muted" fontSize="sm" {...edges}>
            The analysis says what rules let through for callers of whom nothing is known; it proves
            nothing about conditions on data.
          </Text>
        ) : null}
      </Box>
    </Panel>
  );
}

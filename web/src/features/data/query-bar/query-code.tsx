import {
  codeLanguages,
  queryCode,
  type CodeLanguage,
  type Query,
} from '@firekeep/functions/contract';
import { Box, Flex, Text } from '@chakra-ui/react';
import { Copy } from 'lucide-react';
import { useState } from 'react';
import { QuietButton } from '#components/quiet-button.tsx';
import { copyText } from '#lib/copy-text.ts';
import { Choice } from './choice.tsx';

const names: Readonly<Record<CodeLanguage, string>> = {
  node: 'Node',
  web: 'Web',
  python: 'Python',
  rest: 'gcloud and curl',
};
const options = codeLanguages.map((language) => [language, names[language]] as const);

/** The query as code, to copy. */
export function QueryCode({ query, root }: { query: Query | null; root: string }) {
  const [language, setLanguage] = useState<CodeLanguage>('node');
  if (query === null) {
    return (
      <Text fontSize="sm" color="fg.muted">
        Complete the query to see its code.
      </Text>
    );
  }
  const code = queryCode(query, root, language);
  return (
    <Box>
      <Flex gap="2" marginBottom="2" align="center">
        <Choice
          label="Language of the code"
          value={language}
          options={options}
          onChange={setLanguage}
          width="12rem"
        />
        <QuietButton onClick={() => void copyText('Code', code)}>
          <Copy size={16} /> Copy code
        </QuietButton>
      </Flex>
      <Box
        as="section"
        aria-label={`Code for ${names[language]}`}
        // What is wider or higher is reached by keyboard, too.
        tabIndex={0}
        whiteSpace="pre"
        bg="bg.subtle"
        borderRadius="md"
        fontFamily="mono"
        fontSize="xs"
        lineHeight="1.5"
        padding="3"
        maxHeight="20rem"
        overflow="auto"
      >
        {code}
      </Box>
    </Box>
  );
}

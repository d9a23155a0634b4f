import { adviseQuery, type QueryAdvice } from '@firekeep/functions/contract';
import { Flex, Text } from '@chakra-ui/react';
import { useDeferredValue, useMemo } from 'react';
import { ExactText } from '#components/exact-text.tsx';
import { QuietButton } from '#components/quiet-button.tsx';

/** Shown at once. */
const most = 2;

interface QueryAdvicesProps {
  readonly text: string;
  readonly known: Parameters<typeof adviseQuery>[1];
  readonly onChange: (text: string) => void;
}

function Advice({ advice, onTake }: { advice: QueryAdvice; onTake: (fix: string) => void }) {
  const { message, fix } = advice;
  return (
    <Flex align="center" gap="2" wrap="wrap">
      <Text color="fg.warning" fontSize="xs">
        <ExactText text={message} />
      </Text>
      {fix === null ? null : (
        <QuietButton size="2xs" fontFamily="mono" onClick={() => onTake(fix)}>
          <ExactText text={fix} />
        </QuietButton>
      )}
    </Flex>
  );
}

/** What is probably meant otherwise in a query, each with a way to have it so. */
export function QueryAdvices({ text, known, onChange }: QueryAdvicesProps) {
  const settled = useDeferredValue(text);
  const advices = useMemo(() => adviseQuery(settled, known), [settled, known]);
  const take = ({ from, to }: QueryAdvice, fix: string) =>
    onChange(`${settled.slice(0, from)}${fix}${settled.slice(to)}`);
  return (
    <Flex
      as="output"
      direction="column"
      gap="1"
      paddingTop={advices.length === 0 ? '0' : '1'}
      aria-label="About the query"
    >
      {advices.slice(0, most).map((advice) => (
        <Advice
          key={`${advice.from} ${advice.message}`}
          advice={advice}
          onTake={(fix) => take(advice, fix)}
        />
      ))}
    </Flex>
  );
}

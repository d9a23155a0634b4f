import { Button, Stack, Text } from '@chakra-ui/react';
import { ExactText } from '#components/exact-text.tsx';

/** Queries that ran before, to have one again. */
export function QueryHistory({
  texts,
  onChoose,
}: {
  texts: readonly string[];
  onChoose: (text: string) => void;
}) {
  if (texts.length === 0) {
    return (
      <Text fontSize="sm" color="fg.muted">
        Queries you run in this browser are listed here.
      </Text>
    );
  }
  return (
    <Stack as="ul" aria-label="Queries that ran" gap="0" maxHeight="16rem" overflowY="auto">
      {texts.map((text) => (
        <li key={text}>
          <Button
            size="xs"
            variant="ghost"
            colorPalette="gray"
            width="full"
            justifyContent="flex-start"
            fontFamily="mono"
            fontWeight="normal"
            onClick={() => onChoose(text)}
          >
            <Text as="span" truncate>
              <ExactText text={text} />
            </Text>
          </Button>
        </li>
      ))}
    </Stack>
  );
}

import { Text } from '@chakra-ui/react';

/** The day of what follows, on screens that have no column for it. */
export function DayAbove({ day }: { day: string | null }) {
  return day === null ? null : (
    <Text
      hideFrom="lg"
      paddingInline="4"
      paddingBlock="1"
      fontSize="xs"
      fontWeight="medium"
      color="fg.muted"
      bg="bg.subtle"
      borderBottomWidth="1px"
      borderColor="border.muted"
    >
      {day}
    </Text>
  );
}

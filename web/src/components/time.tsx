import { Text, type TextProps } from '@chakra-ui/react';
import { useNow } from '#lib/clock.ts';
import { formatDateTime, formatRelativeTime } from '#lib/format.ts';
import { useShownTimeZone } from '#lib/time-zone.ts';

/** A time relative to now, which ticks, with the exact time as its title. `none` is for null. */
export function Time({
  value,
  none = 'never',
  ...props
}: { value: string | null; none?: string } & Omit<TextProps, 'children'>) {
  // Drawn again when the zone changes.
  useShownTimeZone();
  const now = useNow();
  if (value === null) {
    return (
      <Text as="span" {...props}>
        {none}
      </Text>
    );
  }
  return (
    <Text as="span" {...props}>
      <time dateTime={value} title={formatDateTime(value)}>
        {formatRelativeTime(value, now)}
      </time>
    </Text>
  );
}

import { NativeSelect } from '@chakra-ui/react';

/** A choice in a row, named for screen readers by what it is of. */
export function Choice<Value extends string>({
  label,
  value,
  options,
  onChange,
  width = 'full',
}: {
  label: string;
  value: Value;
  options: readonly (readonly [value: Value, label: string])[];
  onChange: (value: Value) => void;
  width?: string;
}) {
  const choose = (text: string) => {
    const chosen = options.find(([one]) => one === text);
    if (chosen !== undefined) {
      onChange(chosen[0]);
    }
  };
  return (
    <NativeSelect.Root size="sm" width={width} flexShrink={width === 'full' ? 1 : 0}>
      <NativeSelect.Field
        aria-label={label}
        value={value}
        onChange={(event) => choose(event.currentTarget.value)}
      >
        {options.map(([one, text]) => (
          <option key={one} value={one}>
            {text}
          </option>
        ))}
      </NativeSelect.Field>
      <NativeSelect.Indicator />
    </NativeSelect.Root>
  );
}

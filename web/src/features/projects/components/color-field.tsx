import { chakra, Field, HStack } from '@chakra-ui/react';
import { useBound } from '#components/form/use-bound.ts';
import type { ProjectControl, ProjectForm } from '../model/project-changes.ts';

const presets: readonly (readonly [string, string])[] = [
  ['#c2410c', 'Ember'],
  ['#b45309', 'Amber'],
  ['#4d7c0f', 'Olive'],
  ['#047857', 'Green'],
  ['#0e7490', 'Teal'],
  ['#1d4ed8', 'Blue'],
  ['#7e22ce', 'Purple'],
  ['#be185d', 'Pink'],
];

/** The project's own colour: a preset or any other. */
export function ColorField({ control }: { control: ProjectControl }) {
  const { value, onValueChange, error } = useBound<ProjectForm, ProjectForm, string>({
    control,
    name: 'metadata.color',
  });
  return (
    <Field.Root invalid={error !== undefined}>
      <Field.Label>Colour</Field.Label>
      <HStack gap="2" wrap="wrap">
        {presets.map(([color, label]) => (
          <chakra.button
            key={color}
            type="button"
            aria-label={label}
            aria-pressed={color === value.toLowerCase()}
            onClick={() => onValueChange(color)}
            width="7"
            height="7"
            borderRadius="full"
            cursor="pointer"
            outlineOffset="2px"
            style={{ backgroundColor: color }}
            _pressed={{ outline: '2px solid', outlineColor: 'fg.muted' }}
            focusVisibleRing="outside"
          />
        ))}
        <chakra.input
          type="color"
          aria-label="Another colour"
          value={value}
          onChange={(event) => onValueChange(event.target.value)}
          width="9"
          height="8"
          padding="0.5"
          borderWidth="1px"
          borderRadius="md"
          cursor="pointer"
          bg="transparent"
        />
      </HStack>
      <Field.ErrorText>{error}</Field.ErrorText>
    </Field.Root>
  );
}

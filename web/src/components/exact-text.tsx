import { chakra } from '@chakra-ui/react';
import { visibleParts } from '#lib/visible-text.ts';

/**
 * An id, a path or a field’s name exactly as it is: what nobody would see, or would see in another
 * order, is named in its place. Prose keeps its spaces, tabs and lines.
 */
export function ExactText({ text, isProse = false }: { text: string; isProse?: boolean }) {
  return (
    <bdi>
      {visibleParts(text, isProse).map(({ kind, text: part, at }) =>
        kind === 'text' ? (
          part
        ) : (
          <chakra.span
            key={at}
            borderWidth="1px"
            borderColor="border.emphasized"
            borderRadius="sm"
            paddingInline="1"
            fontSize="0.8em"
            color="fg.warning"
            title="A character that can’t be seen"
          >
            {part}
          </chakra.span>
        ),
      )}
    </bdi>
  );
}

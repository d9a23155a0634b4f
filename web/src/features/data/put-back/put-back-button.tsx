import type { At } from '@firekeep/functions/contract';
import { Text } from '@chakra-ui/react';
import { Undo2 } from 'lucide-react';
import { useContext } from 'react';
import { QuietButton } from '#components/quiet-button.tsx';
import { formatFieldPath } from '#lib/value-text.ts';
import type { PutBackWish } from './put-back.ts';
import { PutBackContext } from './put-back-context.ts';
import { usePutBack } from './use-put-back.ts';

interface PutBackButtonProps {
  readonly path: string;
  /** Undefined for the whole document. */
  readonly field?: PutBackWish['field'];
  /** The time that it is of, by default the one that is shown or compared with. */
  readonly at?: At | undefined;
  /** -1 where the keyboard has another way to it. */
  readonly tabIndex?: number;
  readonly size?: '2xs' | 'sm';
}

/** Puts a document or a field back to what it was; nothing where it can't be. */
export function PutBackButton({ path, field, at, tabIndex, size = '2xs' }: PutBackButtonProps) {
  const putBack = usePutBack(at);
  if (putBack === null || putBack.refusal !== null) {
    return null;
  }
  const what = field === undefined ? 'the document' : formatFieldPath(field);
  return (
    <QuietButton
      size={size}
      flex="none"
      justifySelf="start"
      fontFamily="body"
      tabIndex={tabIndex}
      aria-label={`Put back ${what}`}
      title={`Put back ${what}: you review it first`}
      onClick={(event) => {
        // Not for the line that it stands in.
        event.preventDefault();
        putBack.put({ paths: [path], field });
      }}
    >
      <Undo2 size={12} aria-hidden /> Put back
    </QuietButton>
  );
}

/** Why nothing can be put back, where that is so. */
export function PutBackRefusal() {
  const refusal = useContext(PutBackContext)?.refusal ?? null;
  return refusal === null ? null : (
    <Text fontSize="xs" color="fg.muted" overflowWrap="anywhere">
      It can’t be put back: {refusal}
    </Text>
  );
}

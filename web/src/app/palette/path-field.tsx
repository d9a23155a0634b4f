import { Box, Input, Text } from '@chakra-ui/react';
import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { exactTyping } from '#components/form/exact-typing.ts';
import { readTyped } from './typed-place.ts';
import type { PaletteSources } from './entries.ts';

interface PathFieldProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  /** Closed by the keyboard, with the focus still in it. */
  readonly onLeave: () => void;
  /** What is shown now; empty where it is no collection and no document. */
  readonly path: string;
  readonly known: Pick<PaletteSources, 'projectId' | 'projects'>;
}

function Problem({ id, text }: { id: string; text: string }) {
  return (
    <Text
      id={id}
      role="alert"
      position="absolute"
      top="calc(100% + 4px)"
      insetInlineStart="0"
      maxWidth="full"
      paddingInline="2"
      paddingBlock="1"
      bg="bg.panel"
      borderWidth="1px"
      borderColor="border.error"
      borderRadius="md"
      color="fg.error"
      fontSize="sm"
      overflowWrap="anywhere"
    >
      {text}
    </Text>
  );
}

/** Leads to a typed path, or a pasted address of Google's consoles. */
export function PathField({ path, known, onClose, onLeave }: PathFieldProps) {
  const navigate = useNavigate();
  const { search } = useLocation();
  const [text, setText] = useState(path);
  const [problem, setProblem] = useState('');
  const field = useRef<HTMLInputElement>(null);
  const problemId = useId();
  useEffect(() => field.current?.select(), []);
  const press = (event: KeyboardEvent) => {
    if (event.key === 'Escape') {
      onLeave();
    } else if (event.key === 'Enter' && !event.nativeEvent.isComposing) {
      event.preventDefault();
      const typed = readTyped(text, known, search);
      if ('problem' in typed) {
        setProblem(typed.problem);
      } else {
        onClose();
        void navigate(typed.to);
      }
    }
  };
  return (
    <Box position="relative" flex="1" maxWidth="36rem" hideBelow="md">
      <Input
        ref={field}
        size="sm"
        aria-label="Path or console address"
        placeholder="customers/ada/orders"
        aria-invalid={problem !== ''}
        {...(problem === '' ? {} : { 'aria-describedby': problemId })}
        value={text}
        {...exactTyping}
        onChange={(event) => {
          setText(event.target.value);
          setProblem('');
        }}
        onKeyDown={press}
        onBlur={onClose}
      />
      {problem === '' ? null : <Problem id={problemId} text={problem} />}
    </Box>
  );
}

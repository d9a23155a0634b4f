import { Box, Button, Field, Grid, Input } from '@chakra-ui/react';
import { useRef, useState, type FormEvent, type ReactNode } from 'react';
import { useNavigate } from 'react-router-dom';
import { exactTyping } from '#components/form/exact-typing.ts';
import { readPath } from '#lib/document-path.ts';
import { collectionLink, documentLink, type Source } from '../model/source.ts';

/** What is typed, why it is no path once it was tried, and the way to what it names. */
function usePath(source: Source) {
  const navigate = useNavigate();
  const [text, setText] = useState('');
  const [isTried, setTried] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const read = readPath(text);
  return {
    text,
    input,
    error: isTried && read.kind === 'none' ? read.reason : undefined,
    type: (next: string) => {
      setText(next);
      setTried(false);
    },
    submit: (event: FormEvent) => {
      event.preventDefault();
      if (read.kind === 'none') {
        setTried(true);
        input.current?.focus();
      } else {
        const linkTo = read.kind === 'document' ? documentLink : collectionLink;
        void navigate(linkTo(source, read.path));
      }
    },
  };
}

/** Opens a collection or document whose path is known; `children` stand at the end of its line. */
export function PathForm({ source, children }: { source: Source; children?: ReactNode }) {
  const { text, input, error, type, submit } = usePath(source);
  return (
    <form noValidate onSubmit={submit}>
      {/* The children are no part of the field: what they open would take its label for theirs. */}
      <Grid
        templateColumns={{
          base: 'minmax(0, 1fr) auto auto',
          md: 'minmax(0, 36rem) auto minmax(max-content, 1fr)',
        }}
        templateAreas="'label label label' 'input open end' 'help help help'"
        columnGap="2"
        rowGap="1.5"
        alignItems="center"
      >
        <Field.Root invalid={error !== undefined} display="contents">
          <Field.Label gridArea="label">Go to a path</Field.Label>
          <Input
            ref={input}
            gridArea="input"
            value={text}
            onChange={(event) => type(event.target.value)}
            placeholder="customers/ada/orders"
            {...exactTyping}
          />
          <Box gridArea="help">
            {error === undefined ? (
              <Field.HelperText>A collection or a document, at any depth.</Field.HelperText>
            ) : (
              <Field.ErrorText>{error}</Field.ErrorText>
            )}
          </Box>
        </Field.Root>
        <Button gridArea="open" type="submit" variant="outline" colorPalette="gray">
          Open
        </Button>
        <Box gridArea="end" justifySelf="end">
          {children}
        </Box>
      </Grid>
    </form>
  );
}

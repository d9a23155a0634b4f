import { Box, Button, Field, Grid, Input } from '@chakra-ui/react';
import { useRef, useState, type FormEvent, type ReactNode } from 'react';
import { useNavigate } from 'react-router-dom';
import { exactTyping } from '#components/form/exact-typing.ts';
import { readPath } from '#lib/document-path.ts';
import { collectionLink, documentLink, type Source } from '../model/source.ts';

/** Opens a collection or document whose path is known; `children` stand at the end of its line. */
export function PathForm({ source, children }: { source: Source; children?: ReactNode }) {
  const navigate = useNavigate();
  const [text, setText] = useState('');
  const [isTried, setTried] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const read = readPath(text);
  const error = isTried && read.kind === 'none' ? read.reason : undefined;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (read.kind === 'none') {
      setTried(true);
      input.current?.focus();
    } else {
      const linkTo = read.kind === 'document' ? documentLink : collectionLink;
      void navigate(linkTo(source, read.path));
    }
  };
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
            onChange={(event) => setText(event.target.value)}
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

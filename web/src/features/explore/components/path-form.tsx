import { Button, Field, HStack, Input } from '@chakra-ui/react';
import { useState, type FormEvent } from 'react';
import { useNavigate } from 'react-router-dom';
import { readPath } from '#lib/document-path.ts';
import { collectionLink, documentLink, type Source } from '../model/source.ts';

/** Opens a collection or document whose path is known. */
export function PathForm({ source }: { source: Source }) {
  const [text, setText] = useState('');
  const [reason, setReason] = useState<string>();
  const navigate = useNavigate();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const read = readPath(text);
    if (read.kind === 'none') {
      setReason(read.reason);
      return;
    }
    const link = read.kind === 'document' ? documentLink : collectionLink;
    void navigate(link(source, read.path));
  };
  return (
    <form onSubmit={submit}>
      <Field.Root invalid={reason !== undefined}>
        <Field.Label>Go to a path</Field.Label>
        <HStack width="full" maxWidth="2xl">
          <Input
            value={text}
            onChange={(event) => {
              setText(event.target.value);
              setReason(undefined);
            }}
            placeholder="customers/ada/orders"
            fontFamily="mono"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
          />
          <Button type="submit" variant="outline" colorPalette="gray">
            Open
          </Button>
        </HStack>
        {reason === undefined ? (
          <Field.HelperText>A collection or a document, at any depth.</Field.HelperText>
        ) : (
          <Field.ErrorText>{reason}</Field.ErrorText>
        )}
      </Field.Root>
    </form>
  );
}

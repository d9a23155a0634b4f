import { Box, Button, Field, Grid, Input } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router-dom';
import { z } from 'zod';
import { exactTyping } from '#components/form/exact-typing.ts';
import { Form } from '#components/form/form.tsx';
import { useBound } from '#components/form/use-bound.ts';
import { useZodForm } from '#components/form/use-zod-form.ts';
import { readPath } from '#lib/document-path.ts';
import { collectionLink, documentLink, type Source } from '../model/source.ts';

const pathSchema = z.object({
  path: z.string().transform((text, context) => {
    const read = readPath(text);
    if (read.kind === 'none') {
      context.addIssue(read.reason);
      return z.NEVER;
    }
    return read;
  }),
});

/** Opens a collection or document whose path is known; `children` stand at the end of its line. */
export function PathForm({ source, children }: { source: Source; children?: ReactNode }) {
  const navigate = useNavigate();
  const form = useZodForm({
    schema: pathSchema,
    defaultValues: { path: '' },
    onSubmit: async ({ path: { kind, path } }) =>
      navigate((kind === 'document' ? documentLink : collectionLink)(source, path)),
  });
  const { control } = form;
  const { value, onValueChange, error } = useBound({ control, name: 'path' });
  return (
    <Form form={form}>
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
            gridArea="input"
            value={value}
            onChange={onValueChange}
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
    </Form>
  );
}

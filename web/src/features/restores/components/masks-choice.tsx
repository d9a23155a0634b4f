import type { Project } from '@firekeep/functions/contract';
import { List, Stack, Text } from '@chakra-ui/react';
import { useEffect } from 'react';
import { useController } from 'react-hook-form';
import { Callout } from '#components/callout.tsx';
import { CheckField } from '#components/form/flag-fields.tsx';
import { Panel } from '#components/panel.tsx';
import { visibleName } from '#lib/visible-text.ts';
import type { RestoreControl } from '../model/restore-form.ts';

/** More are counted. */
const maxListed = 12;

/** Which masks of another project hide values of what is restored into it. */
export function MasksChoice({
  control,
  target: { name, masks },
}: {
  control: RestoreControl;
  target: Project;
}) {
  const { required, rules } = masks;
  const { value: isMasked, onChange } = useController({ control, name: 'masks' }).field;
  useEffect(() => {
    // It may have been turned off for another target.
    if (required && !isMasked) {
      onChange(true);
    }
  }, [required, isMasked, onChange]);
  if (rules.length === 0) {
    return required ? (
      <Callout status="warning">
        {name} is labelled masked and has no masks yet: a plan will be refused. Add some to the
        project’s settings.
      </Callout>
    ) : null;
  }
  const listed = rules.slice(0, maxListed);
  return (
    <Panel title="Masks">
      <Stack gap="3">
        {required ? (
          <Text fontSize="sm">{name} is labelled masked: these values are hidden.</Text>
        ) : (
          <CheckField
            control={control}
            name="masks"
            label="Hide values by the masks of the project"
            help="They are among its settings. The plan shows what becomes of each document."
          />
        )}
        {required || isMasked ? (
          <List.Root fontSize="sm" color="fg.muted" ps="5" aria-label="Masked fields">
            {listed.map(({ collections, field, mask }) => (
              <List.Item key={`${collections} ${field} ${mask.how}`} overflowWrap="anywhere">
                {visibleName(field)} in {visibleName(collections)}
              </List.Item>
            ))}
            {rules.length > maxListed ? (
              <List.Item>and {rules.length - maxListed} more</List.Item>
            ) : null}
          </List.Root>
        ) : (
          <Callout status="warning">
            Documents are written to {name} as they are, with all personal data in them.
          </Callout>
        )}
      </Stack>
    </Panel>
  );
}

import { Button, CloseButton, Drawer, HStack, Portal, Stack, Text } from '@chakra-ui/react';
import { CircleCheck } from 'lucide-react';
import { useState } from 'react';
import { EmptyNotice } from '#components/empty-notice.tsx';
import { Time } from '#components/time.tsx';
import { errorTitles } from '#lib/errors/describe-error.ts';
import { clearUiErrors, recentUiErrors, uiErrors, type UiError } from '#lib/errors/ui-errors.ts';
import { useStore } from '#lib/store.ts';

function Problem({ problem }: { problem: UiError }) {
  const { message, type, timestamp, details } = problem;
  return (
    <Stack as="li" gap="0.5" paddingBlock="3" borderBottomWidth="1px" borderColor="border.muted">
      <HStack justify="space-between" gap="3" fontSize="sm" color="fg.muted">
        <Text as="span" fontWeight="medium" color="fg.error">
          {errorTitles[type]}
        </Text>
        <Time value={new Date(timestamp).toISOString()} />
      </HStack>
      <Text overflowWrap="anywhere">{message}</Text>
      {details === '' ? null : (
        <Text fontFamily="mono" fontSize="xs" color="fg.muted">
          {details}
        </Text>
      )}
    </Stack>
  );
}

function Problems({ problems }: { problems: readonly UiError[] }) {
  const [isShowingAll, setShowingAll] = useState(false);
  const recent = recentUiErrors(problems);
  if (problems.length === 0) {
    return (
      <EmptyNotice
        icon={<CircleCheck />}
        title="Nothing went wrong"
        description="What fails while you work is noted here for half an hour."
      />
    );
  }
  return (
    <Stack gap="3">
      <Stack as="ul" gap="0" listStyleType="none" aria-label="Recent problems">
        {(isShowingAll ? problems : recent).map((problem) => (
          <Problem key={problem.id} problem={problem} />
        ))}
      </Stack>
      {isShowingAll || recent.length === problems.length ? null : (
        <Button size="sm" variant="outline" colorPalette="gray" onClick={() => setShowingAll(true)}>
          Show all {problems.length}
        </Button>
      )}
    </Stack>
  );
}

/** What went wrong in this session, the last five first: for who missed a message. */
export function ProblemsDrawer({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const problems = useStore(uiErrors);
  return (
    <Drawer.Root
      lazyMount
      unmountOnExit
      open={isOpen}
      onOpenChange={({ open }) => (open ? undefined : onClose())}
      size="sm"
    >
      <Portal>
        <Drawer.Backdrop />
        <Drawer.Positioner>
          <Drawer.Content>
            <Drawer.Header>
              <Drawer.Title>Recent problems</Drawer.Title>
            </Drawer.Header>
            <Drawer.Body>
              <Problems problems={problems} />
            </Drawer.Body>
            {problems.length === 0 ? null : (
              <Drawer.Footer>
                <Button size="sm" variant="outline" colorPalette="gray" onClick={clearUiErrors}>
                  Clear
                </Button>
              </Drawer.Footer>
            )}
            <Drawer.CloseTrigger asChild>
              <CloseButton size="sm" colorPalette="gray" />
            </Drawer.CloseTrigger>
          </Drawer.Content>
        </Drawer.Positioner>
      </Portal>
    </Drawer.Root>
  );
}

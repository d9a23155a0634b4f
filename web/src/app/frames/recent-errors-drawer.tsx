import { Drawer, HStack, Stack, Text } from '@chakra-ui/react';
import { CircleCheck } from 'lucide-react';
import { useState } from 'react';
import { SideDrawer } from '#components/detail-drawer.tsx';
import { EmptyNotice } from '#components/empty-notice.tsx';
import { Time } from '#components/time.tsx';
import { QuietButton } from '#components/quiet-button.tsx';
import { errorTitles } from '#lib/errors/describe-error.ts';
import { clearUiErrors, recentUiErrors, uiErrors, type UiError } from '#lib/errors/ui-errors.ts';
import { useStore } from '#lib/store.ts';

function ErrorLine({ error }: { error: UiError }) {
  const { message, type, timestamp, details } = error;
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

function ErrorList({ errors }: { errors: readonly UiError[] }) {
  const [isShowingAll, setShowingAll] = useState(false);
  const recent = recentUiErrors(errors);
  if (errors.length === 0) {
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
      <Stack as="ul" gap="0" listStyleType="none" aria-label="Recent errors">
        {(isShowingAll ? errors : recent).map((error) => (
          <ErrorLine key={error.id} error={error} />
        ))}
      </Stack>
      {isShowingAll || recent.length === errors.length ? null : (
        <QuietButton onClick={() => setShowingAll(true)}>Show all {errors.length}</QuietButton>
      )}
    </Stack>
  );
}

/** What went wrong in this session, the last five first: for who missed a message. */
export function RecentErrorsDrawer({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const errors = useStore(uiErrors);
  return (
    <SideDrawer isOpen={isOpen} onClose={onClose} size="sm">
      <Drawer.Header>
        <Drawer.Title>Recent errors</Drawer.Title>
      </Drawer.Header>
      <Drawer.Body>
        <ErrorList errors={errors} />
      </Drawer.Body>
      {errors.length === 0 ? null : (
        <Drawer.Footer>
          <QuietButton onClick={clearUiErrors}>Clear</QuietButton>
        </Drawer.Footer>
      )}
    </SideDrawer>
  );
}

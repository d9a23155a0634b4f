import { Portal, Stack, Toast, Toaster } from '@chakra-ui/react';
import { toaster } from '#lib/toaster.ts';

/** Where toasts appear: top center, the newest on top. */
export function ToastArea() {
  return (
    <Portal>
      <Toaster toaster={toaster} insetInline={{ mdDown: '4' }}>
        {(toast) => (
          <Toast.Root width={{ base: 'full', md: 'md' }}>
            <Toast.Indicator />
            <Stack gap="0.5" flex="1" maxWidth="100%" minWidth="0">
              <Toast.Title>{toast.title}</Toast.Title>
              {toast.description === undefined ? null : (
                <Toast.Description overflowWrap="anywhere">{toast.description}</Toast.Description>
              )}
            </Stack>
            <Toast.CloseTrigger aria-label="Close message" />
          </Toast.Root>
        )}
      </Toaster>
    </Portal>
  );
}

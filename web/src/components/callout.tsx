import { Alert, type AlertRootProps } from '@chakra-ui/react';
import type { ReactNode } from 'react';

/** What is to be known in its place: a title, what it means below it, or one of the two. */
export function Callout({
  title,
  action,
  children,
  ...props
}: Omit<AlertRootProps, 'title'> & { title?: ReactNode; action?: ReactNode }) {
  return (
    <Alert.Root variant="surface" borderRadius="lg" {...props}>
      <Alert.Indicator />
      <Alert.Content minWidth="0" overflowWrap="anywhere">
        {title === undefined ? null : <Alert.Title>{title}</Alert.Title>}
        {children === undefined ? null : <Alert.Description>{children}</Alert.Description>}
      </Alert.Content>
      {action}
    </Alert.Root>
  );
}

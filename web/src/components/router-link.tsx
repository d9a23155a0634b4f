import { Button, Link, type ButtonProps, type LinkProps } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { Link as RouterLink } from 'react-router-dom';

/** A link inside the app, in running text. */
export function TextLink({
  to,
  children,
  ...props
}: Omit<LinkProps, 'href' | 'asChild'> & { to: string; children: ReactNode }) {
  return (
    <Link
      asChild
      color="fg"
      variant="underline"
      textDecorationColor="border.emphasized"
      _hover={{ textDecorationColor: 'currentcolor' }}
      {...props}
    >
      <RouterLink to={to}>{children}</RouterLink>
    </Link>
  );
}

/** A link inside the app that looks like a button. */
export function LinkButton({
  to,
  children,
  ...props
}: Omit<ButtonProps, 'asChild' | 'onClick'> & { to: string; children: ReactNode }) {
  return (
    <Button asChild {...props}>
      <RouterLink to={to}>{children}</RouterLink>
    </Button>
  );
}

import type { ButtonProps } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { BusyButton } from './busy-button.tsx';
import { LinkButton } from './router-link.tsx';

const quiet = { size: 'sm', variant: 'outline', colorPalette: 'gray' } as const;

/** A button beside or below the page's main one: small, an outline in grey. */
export function QuietButton(props: ButtonProps) {
  return <BusyButton {...quiet} {...props} />;
}

/** A link inside the app that looks like a quiet button. */
export function QuietLink(
  props: Omit<ButtonProps, 'asChild' | 'onClick'> & { to: string; children: ReactNode },
) {
  return <LinkButton {...quiet} {...props} />;
}

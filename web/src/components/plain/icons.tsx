import type { ReactNode } from 'react';

interface IconProps {
  /** Width and height in pixels. */
  readonly size: number;
  readonly className?: string | undefined;
}

function icon(shape: ReactNode) {
  return ({ size, className }: IconProps) => (
    <svg
      viewBox="0 0 24 24"
      width={size}
      height={size}
      className={className}
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      {shape}
    </svg>
  );
}

// The few icons of pages without Chakra: drawn here, as the app's would bring its library along.
export const CheckIcon = icon(<path d="m5 12.5 4.5 4.5L19 7" />);
export const CrossIcon = icon(<path d="m6 6 12 12M18 6 6 18" />);
export const MenuIcon = icon(<path d="M4 6h16M4 12h16M4 18h16" />);
export const MoonIcon = icon(<path d="M20 14A8.5 8.5 0 1 1 10 4a6.8 6.8 0 0 0 10 10Z" />);
export const SunIcon = icon(
  <>
    <circle cx="12" cy="12" r="4" />
    <path d="M12 2v2M12 20v2M2 12h2M20 12h2M5 5l1.4 1.4M17.6 17.6 19 19M5 19l1.4-1.4M17.6 6.4 19 5" />
  </>,
);
export const AlertIcon = icon(
  <>
    <circle cx="12" cy="12" r="10" />
    <path d="M12 7.5V13M12 16.5h.01" />
  </>,
);
export const DoneIcon = icon(
  <>
    <circle cx="12" cy="12" r="10" />
    <path d="m8 12.5 2.7 2.7L16 9.5" />
  </>,
);

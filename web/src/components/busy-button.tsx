import { AbsoluteCenter, Button, Span, Spinner, type ButtonProps } from '@chakra-ui/react';

/**
 * A button that keeps the focus and its name while what it began is under way (`loading`), and does
 * nothing until that is over. Chakra's own would be disabled, and a disabled button loses the focus
 * to the page, out of the dialog or drawer that it stands in.
 */
export function BusyButton({ loading = false, onClick, children, ...props }: ButtonProps) {
  if (!loading) {
    return (
      <Button onClick={onClick} {...props}>
        {children}
      </Button>
    );
  }
  return (
    <Button
      {...props}
      aria-busy
      aria-disabled
      data-loading=""
      // Also what Enter in a field of its form presses.
      onClick={(event) => event.preventDefault()}
    >
      <AbsoluteCenter display="inline-flex">
        <Spinner size="inherit" borderWidth="0.125em" color="inherit" />
      </AbsoluteCenter>
      <Span display="contents" color="transparent">
        {children}
      </Span>
    </Button>
  );
}

/** The same with an icon alone, as Chakra's `IconButton`. */
export function BusyIconButton(props: ButtonProps & { 'aria-label': string }) {
  return <BusyButton px="0" py="0" _icon={{ fontSize: '1.2em' }} {...props} />;
}

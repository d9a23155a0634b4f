/**
 * What opens above a menu or a dialog would close with it. None is a part of another, and on a slow
 * page a dialog opens before the menu has closed in which it was chosen.
 */
export const staysWhenBelowCloses = {
  onRequestDismiss: (event: Event) => event.preventDefault(),
};

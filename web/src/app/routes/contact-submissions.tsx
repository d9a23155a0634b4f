import { PlainPage } from './plain.tsx';

export function ContactSubmissionsPage() {
  return (
    <PlainPage
      title="Contact submissions"
      missing="Contact submissions can't be shown yet"
      instead="Firekeep takes no contact messages at this time, so there is nothing to list here."
    />
  );
}

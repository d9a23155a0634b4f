/** Loads an address of the app from the server, even the one that is shown, or one that differs from it by the hash only. */
export function loadAnew(address: string): void {
  const next = new URL(address, location.href);
  if (next.pathname === location.pathname && next.search === location.search) {
    location.hash = next.hash;
    location.reload();
  } else {
    location.assign(next);
  }
}

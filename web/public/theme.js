// Sets the colour mode before the first paint. A separate file because the Content-Security-Policy
// allows no inline script. `src/lib/color-mode.ts` takes over from here and uses the same key. It
// allows no `eval` either, which zod would try once and have reported.
// oxlint-disable-next-line no-underscore-dangle -- zod's name for it
globalThis.__zod_globalConfig = { jitless: true };
(function () {
  let stored = null;
  try {
    stored = localStorage.getItem('firekeep_color_mode');
  } catch {
    // Storage may be blocked; the system's preference is used then.
  }
  const dark =
    stored === 'dark' || (stored !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.classList.add(dark ? 'dark' : 'light');
})();

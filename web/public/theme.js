// Sets the colour mode before the first paint. A file of its own because the
// Content-Security-Policy allows no inline script. `src/lib/color-mode.ts` takes over from here and
// uses the same key.
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

import { startTransition, StrictMode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { createBrowserRouter } from 'react-router-dom';
import { storageKeys } from '#config/limits.ts';
import { paths } from '#config/paths.ts';
import { sendEarly } from '#lib/api/early-call.ts';
import { browserStorage } from '#lib/browser-storage.ts';
import { captureGoogleReturn } from '#lib/google-return.ts';
import { startColorMode } from '#lib/color-mode.ts';
import { App, createHydratedRouter } from '#app/app.tsx';
import { startErrorHandler } from '#app/error-handler.ts';
import { isFramed } from '#app/frames/frame-outline.tsx';
import { startRoutePreloads } from '#app/preloads.ts';
import { recoverLazy } from '#app/recover-lazy.ts';
import { routes } from '#app/router.tsx';

if (isFramed(location.pathname) && browserStorage.read(storageKeys.signedIn) !== null) {
  // What every frame asks for: `user-area.tsx`.
  sendEarly('/api/projects');
}
captureGoogleReturn(paths.oauthCallback.pattern);
startColorMode();
startErrorHandler();

async function start(): Promise<void> {
  const root = document.querySelector<HTMLElement>('#root');
  if (root === null) {
    throw new Error('index.html has no #root');
  }
  if (root.dataset['prerendered'] === undefined) {
    createRoot(root).render(
      <StrictMode>
        <App router={createBrowserRouter(recoverLazy(routes))} />
      </StrictMode>,
    );
    return;
  }
  const router = await createHydratedRouter(recoverLazy(routes));
  // In slices: the page can be read, and its links followed, meanwhile.
  startTransition(() => {
    hydrateRoot(
      root,
      <StrictMode>
        <App router={router} />
      </StrictMode>,
    );
  });
}

// Not awaited here: a module that awaits keeps the bundler from merging files.
void start().finally(() => startRoutePreloads(routes));

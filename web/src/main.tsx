import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { startColorMode } from '#lib/color-mode.ts';
import { startGlobalErrorHandler } from '#lib/errors/report-error.ts';
import { startErrorSweeps } from '#lib/errors/ui-errors.ts';
import { App } from '#app/app.tsx';

startColorMode();
startGlobalErrorHandler();
startErrorSweeps();

const root = document.querySelector('#root');
if (root === null) {
  throw new Error('index.html has no #root');
}
createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
);

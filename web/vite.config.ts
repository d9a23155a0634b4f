import react from '@vitejs/plugin-react';
import { defineConfig, loadEnv } from 'vite';

// The dev server takes the API and the Firebase config from a running Hosting emulator, so that the
// app finds both at its own origin, as it does in production.
export default defineConfig(({ mode }) => {
  const env = loadEnv(mode, '.', 'FIREKEEP_');
  const target = env['FIREKEEP_ORIGIN'] ?? 'http://127.0.0.1:5000';
  const port = Number(env['FIREKEEP_PORT_WEB'] ?? 5173);
  const proxy = { '/api': { target }, '/__/firebase': { target } };
  return {
    plugins: [react()],
    server: { host: '127.0.0.1', port, strictPort: true, proxy },
    preview: { host: '127.0.0.1', port, strictPort: true, proxy },
    build: { target: 'es2023', chunkSizeWarningLimit: 900 },
  };
});

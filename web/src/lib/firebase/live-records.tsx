import { useEffect, useState, type ReactNode } from 'react';
import { FirebaseAppProvider, FirestoreProvider } from 'reactfire';
import { reportError } from '../errors/report-error.ts';
import { startFirebase } from './services.ts';
import type { FirebaseServices } from './start.ts';

/** Gives reactfire's hooks the Firebase that the session has started already. */
export function LiveRecords({ children }: { children: ReactNode }) {
  const [services, setServices] = useState<FirebaseServices>();
  useEffect(() => {
    startFirebase().then(setServices, reportError);
  }, []);
  return services === undefined ? null : (
    <FirebaseAppProvider firebaseApp={services.app}>
      <FirestoreProvider sdk={services.firestore}>{children}</FirestoreProvider>
    </FirebaseAppProvider>
  );
}

import { useEffect, useState } from 'react';
import { FirebaseAppProvider, FirestoreProvider, useFirestore } from 'reactfire';
import { listening } from './listening.ts';
import { listenWith, startFirestore } from './record-listener.ts';
import type { FirebaseServices } from './start.ts';

function Publish() {
  const firestore = useFirestore();
  useEffect(() => {
    listening.set(listenWith(firestore));
    return () => listening.set(undefined);
  }, [firestore]);
  return null;
}

/** Lets what is shown listen to records for as long as it is mounted. */
export function LiveListener({ services }: { services: FirebaseServices }) {
  const [firestore] = useState(() => startFirestore(services));
  return (
    <FirebaseAppProvider firebaseApp={services.app}>
      <FirestoreProvider sdk={firestore}>
        <Publish />
      </FirestoreProvider>
    </FirebaseAppProvider>
  );
}

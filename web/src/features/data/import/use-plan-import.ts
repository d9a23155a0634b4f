import { planImport, type ImportMapping } from '@firekeep/functions/contract';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { paths } from '#config/paths.ts';
import { call } from '#lib/api/call.ts';
import { sendFile } from '#lib/api/send-file.ts';

interface WantedImport {
  readonly projectId: string;
  readonly file: File;
  readonly mapping: ImportMapping;
  readonly mode: 'create' | 'overwrite' | 'merge';
  readonly reason: string;
}

const maxName = 100;

/** Sends a file, has its import planned and opens the plan. Closing the dialog ends the upload. */
export function usePlanImport() {
  const navigate = useNavigate();
  const [sentBytes, setSentBytes] = useState<number>();
  const abort = useRef<AbortController>(null);
  useEffect(() => () => abort.current?.abort(), []);
  const { mutate, reset, isPending, error } = useMutation({
    mutationFn: async ({ projectId, file, mapping, mode, reason }: WantedImport) => {
      const { signal } = (abort.current = new AbortController());
      setSentBytes(0);
      const backupName = file.name.slice(-maxName);
      const why = reason.trim() === '' ? {} : { reason };
      return await sendFile(
        { projectId, backupName, file, signal, onProgress: setSentBytes },
        async (id, of) => call(planImport, { params: { id }, body: { mapping, mode, ...why } }, of),
      );
    },
    meta: { failure: 'Failed to import the file', isShownInPlace: true },
    onSettled: () => setSentBytes(undefined),
    onSuccess: ({ id, projectId }) =>
      void navigate(paths.projectRestore.link(projectId, { restore: id })),
  });
  return { start: mutate, reset, isPending, error, sentBytes };
}

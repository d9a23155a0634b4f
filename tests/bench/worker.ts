// One measurement in a separate process: the jobs come as JSON, the last one is measured after the
// others have warmed the process up; its result goes to the output. What a job needs is loaded for
// it alone, so that a bare client stays one.
import { z } from 'zod';
import { jobSchema, type Job, type Measured } from './jobs.ts';

async function measure(job: Job): Promise<Measured> {
  switch (job.kind) {
    case 'read':
      return await (await import('./measure-raw.ts')).measureRead(job);
    case 'write':
      return await (await import('./measure-raw.ts')).measureWrite(job);
    case 'backup':
      return await (await import('./measure-backup.ts')).measureBackup(job);
    case 'restore':
      return await (await import('./measure-restore.ts')).measureRestore(job);
    case 'compare':
      return await (await import('./measure-stored.ts')).measureCompare(job);
    case 'query':
      return await (await import('./measure-query.ts')).measureQuery(job);
    case 'export':
      return await (await import('./measure-export.ts')).measureExport(job);
    case 'history':
      return await (await import('./measure-stored.ts')).measureHistory(job);
  }
}

const [first, ...others] = z.array(jobSchema).parse(JSON.parse(process.argv[2] ?? ''));
if (first === undefined) {
  throw new Error('there is nothing to measure');
}
let result = await measure(first);
for (const job of others) {
  result = await measure(job);
}
const maxRssBytes = process.resourceUsage().maxRSS * 1024;
process.stdout.write(JSON.stringify({ ...result, maxRssBytes }));
// Channels and sockets that are still open have nothing more to say.
process.exit(0);

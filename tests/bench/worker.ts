// One measurement in a process of its own: the job comes as JSON in the first argument, the result
// goes to the output.
import { jobSchema, type Job, type JobResult } from './jobs.ts';
import { measureBackup } from './measure-backup.ts';
import { measureCompare, measureHistory } from './measure-stored.ts';
import { measureRestore } from './measure-restore.ts';
import { measureRead, measureWrite } from './measure-raw.ts';

async function measure(job: Job): Promise<Omit<JobResult, 'maxRssBytes'>> {
  switch (job.kind) {
    case 'read':
      return await measureRead(job);
    case 'write':
      return await measureWrite(job);
    case 'backup':
      return await measureBackup(job);
    case 'restore':
      return await measureRestore(job);
    case 'compare':
      return await measureCompare(job);
    case 'history':
      return await measureHistory(job);
  }
}

const result = await measure(jobSchema.parse(JSON.parse(process.argv[2] ?? '')));
const maxRssBytes = process.resourceUsage().maxRSS * 1024;
process.stdout.write(JSON.stringify({ ...result, maxRssBytes }));
// Channels and sockets that are still open have nothing more to say.
process.exit(0);

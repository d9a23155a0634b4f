// A reporter of Vitest that writes how long each file took, and what of that was not its tests.
import { writeFileSync } from 'node:fs';

const times = [];

class TimesReporter {
  onTestModuleEnd(module) {
    const { duration, collectDuration, setupDuration, prepareDuration } = module.diagnostic();
    times.push({
      name: module.moduleId,
      seconds: duration / 1000,
      loading: (collectDuration + setupDuration) / 1000,
      starting: prepareDuration / 1000,
    });
  }

  onTestRunEnd() {
    if (process.env.FIREKEEP_TIMES !== undefined) {
      writeFileSync(process.env.FIREKEEP_TIMES, JSON.stringify(times));
    }
  }
}

export default TimesReporter;

/**
 * Whether every case is to run, however long that takes: `npm run test:exhaustive`. Otherwise those
 * that each stand for many.
 */
export const isExhaustive = process.env['FIREKEEP_EXHAUSTIVE'] === 'yes';

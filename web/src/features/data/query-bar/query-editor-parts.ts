// What comes with the editor of a query's line.
export { QueryAdvices } from './query-advices.tsx';
export { QueryEditor } from './query-editor.tsx';

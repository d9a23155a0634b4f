// What is loaded when a document is opened.
export { InspectorHead } from './inspector-head.tsx';
export { Inspector } from './inspector.tsx';

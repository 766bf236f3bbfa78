export { application } from './application.ts';
export { interceptors } from './carry-trace.ts';

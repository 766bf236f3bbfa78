export { application } from './application.ts';

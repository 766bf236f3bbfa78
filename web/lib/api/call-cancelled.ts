import { ApiError } from './api-error.ts';

/** Somebody took a call back before it was answered. */
export class CallCancelled extends ApiError {
  constructor() {
    super({ status: 0, details: { reason: 'taken-back' } });
  }
}

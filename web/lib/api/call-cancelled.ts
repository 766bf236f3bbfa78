import { ApiError } from './api-error.ts';

/** The call was removed before it was answered. */
export class CallCancelled extends ApiError {
  constructor() {
    super({ status: 0, details: { reason: 'taken-back' } });
  }
}

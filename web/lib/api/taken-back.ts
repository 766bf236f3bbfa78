/** Somebody took a call back before it was sent. */
export class TakenBack extends Error {
  override readonly name = 'TakenBack';
}

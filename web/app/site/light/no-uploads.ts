/** Visitors upload nothing. */
export function sendForm(): never {
  throw new Error('The public site uploads nothing');
}

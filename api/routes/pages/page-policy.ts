/** A page that runs nothing, sends nothing, and stands in no frame but ours. */
export const plainPagePolicy =
  "default-src 'none'; style-src 'self'; img-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'";

/* What the programme may set at most, by itself: rules that need no more of the settings take it from here. */

/** Most MB that the result of a suite may be allowed; in an archive 50 MB hold beside it. */
export const mostResultMb = 200;
/** MB of the result of a suite that the key says nothing of. */
export const plainResultMb = 1;
/** Most pictures that a programme may allow an item. */
export const mostImages = 10;
/** Most GB that a configuration's memory may have, whatever the programme sets. */
export const mostMemoryGb = 65_536;
/** Most months that a certificate holds, counted from its first day. */
export const mostCertificateMonths = 120;
/** Most months for which an accepted reason for a failure is offered again. */
export const mostWaiverMonths = 60;
/** Characters of a text in one language. */
export const configTextLength = 500;

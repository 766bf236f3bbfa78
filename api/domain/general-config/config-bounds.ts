/* What the programme may set at most, by itself: rules that need no more of the settings take it from here. */

/** Maximum MB allowed for a suite's result; an archive also has a limit of 50 MB. */
export const maxResultMb = 200;
/** Default MB for a suite's result. */
export const plainResultMb = 1;
/** Maximum pictures allowed per item. */
export const maxImages = 10;
/** Maximum GB of a configuration's memory, whatever the programme sets. */
export const maxMemoryGb = 65_536;
/** Maximum months of a certificate, from its first day. */
export const maxCertificateMonths = 120;
/** Maximum months for which a waiver is offered again. */
export const maxWaiverMonths = 60;
/** Characters of a text in one language. */
export const configTextLength = 500;

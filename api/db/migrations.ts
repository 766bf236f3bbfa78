import type { Migration } from 'kysely/migration';
import { accountsMigration } from './migrations/0001-accounts.ts';
import { eventsFilesMigration } from './migrations/0002-events-files.ts';
import { applicationsMigration } from './migrations/0003-applications.ts';
import { certificateSearchMigration } from './migrations/0004-certificate-search.ts';
import { moreIndexesMigration } from './migrations/0005-more-indexes.ts';
import { rowSecurityMigration } from './migrations/0006-row-security.ts';
import { agreementsMigration } from './migrations/0007-agreements.ts';
import { identitiesMigration } from './migrations/0008-identities.ts';
import { auditMigration } from './migrations/0009-audit.ts';
import { noticesMigration } from './migrations/0010-notices.ts';
import { quotasMigration } from './migrations/0012-quotas.ts';
import { nameKeysMigration } from './migrations/0013-name-keys.ts';
import { auditSealingMigration } from './migrations/0014-audit-sealing.ts';
import { rightsMigration } from './migrations/0015-rights.ts';
import { mailMigration } from './migrations/0016-mail.ts';
import { secondFactorsMigration } from './migrations/0017-second-factors.ts';
import { laterRightsMigration } from './migrations/0019-later-rights.ts';
import { readersMigration } from './migrations/0020-readers.ts';
import { storedAnswersMigration } from './migrations/0021-stored-answers.ts';
import { reconcilerMigration } from './migrations/0022-reconciler.ts';
import { effectLivesMigration } from './migrations/0024-effect-lives.ts';
import { failureCountsMigration } from './migrations/0025-failure-counts.ts';
import { englishNamesMigration } from './migrations/0026-english-names.ts';
import { keptAnswersMigration } from './migrations/0027-kept-answers.ts';
import { detachedFilesMigration } from './migrations/0028-detached-files.ts';
import { boundedSearchesMigration } from './migrations/0029-bounded-searches.ts';
import { auditPersonsMigration } from './migrations/0030-audit-persons.ts';
import { checksMigration } from './migrations/0031-checks.ts';
import { accountReferencesMigration } from './migrations/0032-account-references.ts';
import { contactPlacesMigration } from './migrations/0033-contact-places.ts';
import { tenantIdInlineMigration } from './migrations/0034-tenant-id-inline.ts';
import { textLengthsMigration } from './migrations/0035-text-lengths.ts';
import { administrationListsMigration } from './migrations/0036-administration-lists.ts';
import { shortWordsMigration } from './migrations/0037-short-words.ts';
import { programmeChangesMigration } from './migrations/0040-programme-changes.ts';
import { referenceDataMigration } from './migrations/0041-reference-data.ts';
import { publishedNoticesMigration } from './migrations/0042-published-notices.ts';
import { agreementDraftsMigration } from './migrations/0043-agreement-drafts.ts';
import { partnerEnterprisesMigration } from './migrations/0044-partner-enterprises.ts';
import { businessAgreementsMigration } from './migrations/0045-business-agreements.ts';
import { programmeMigration } from './migrations/0046-programme.ts';
import { invitationsMigration } from './migrations/0047-invitations.ts';
import { suitesMigration } from './migrations/0048-suites.ts';
import { generalConfigMigration } from './migrations/0049-general-config.ts';
import { documentsMigration } from './migrations/0050-documents.ts';
import { onboardingMigration } from './migrations/0051-onboarding.ts';
import { reviewersMigration } from './migrations/0057-reviewers.ts';
import { activationRevocationMigration } from './migrations/0059-activation-revocation.ts';
import { formTemplatesMigration } from './migrations/0060-form-templates.ts';
import { enquiriesMigration } from './migrations/0070-enquiries.ts';
import { usageListMigration } from './migrations/0080-usage-list.ts';
import { enterpriseFiltersMigration } from './migrations/0082-enterprise-filters.ts';
import { certificateTermsMigration } from './migrations/0083-certificate-terms.ts';
import { knownIssuesMigration } from './migrations/0084-known-issues.ts';
import { directWritesMigration } from './migrations/0085-direct-writes.ts';
import { messageFactsMigration } from './migrations/0087-message-facts.ts';
import { consoleSearchesMigration } from './migrations/0092-console-searches.ts';
import { refusedCallsMigration } from './migrations/0094-refused-calls.ts';
import { messageMailMigration } from './migrations/0097-message-mail.ts';
import { earlierLinksMigration } from './migrations/0101-earlier-links.ts';
import { keptAsPublishedMigration } from './migrations/0103-kept-as-published.ts';
import { reportsMigration } from './migrations/0104-reports.ts';
import { applicationDraftsMigration } from './migrations/0105-application-drafts.ts';
import { agreementTerminationsMigration } from './migrations/0106-agreement-terminations.ts';
import { applicationTurnsMigration } from './migrations/0114-application-turns.ts';
import { enterpriseRightsMigration } from './migrations/0116-enterprise-rights.ts';
import { productOrderMigration } from './migrations/0117-product-order.ts';
import { englishProductSearchMigration } from './migrations/0118-english-product-search.ts';
import { applicationSortsMigration } from './migrations/0123-application-sorts.ts';
import { usualWaitsMigration } from './migrations/0124-usual-waits.ts';
import { carriersMigration } from './migrations/0125-carriers.ts';
import { commentsMigration } from './migrations/0127-comments.ts';
import { delegationsMigration } from './migrations/0128-delegations.ts';
import { officeZoneMigration } from './migrations/0133-office-zone.ts';
import { foundRowsMigration } from './migrations/0138-found-rows.ts';
import { numberedWordsMigration } from './migrations/0139-numbered-words.ts';
import { askingMessagesMigration } from './migrations/0140-asking-messages.ts';
import { applicationFormsMigration } from './migrations/0143-application-forms.ts';
import { countriesMigration } from './migrations/0149-countries.ts';
import { accountPicturesMigration } from './migrations/0150-account-pictures.ts';
import { programmeCarriersMigration } from './migrations/0151-programme-carriers.ts';
import { sweepingRightsMigration } from './migrations/0152-sweeping-rights.ts';
import { resultsBeneathMigration } from './migrations/0153-results-beneath.ts';
import { documentScopesMigration } from './migrations/0154-document-scopes.ts';
import { labsByEmailMigration } from './migrations/0156-labs-by-email.ts';
import { productColumnsMigration } from './migrations/0157-product-columns.ts';
import { mailHourMigration } from './migrations/0167-mail-hour.ts';
import { contactVersionsMigration } from './migrations/0168-contact-versions.ts';
import { faultGroupsMigration } from './migrations/0176-fault-groups.ts';
import { certificateCategoriesMigration } from './migrations/0181-certificate-categories.ts';
import { withdrawnDocumentsMigration } from './migrations/0182-withdrawn-documents.ts';
import { arrivalsMigration } from './migrations/0193-arrivals.ts';
import { declaredRunsMigration } from './migrations/0198-declared-runs.ts';
import { waiversMigration } from './migrations/0215-waivers.ts';
import { waiverMonthsMigration } from './migrations/0216-waiver-months.ts';
import { incompleteRunsMigration } from './migrations/0220-incomplete-runs.ts';
import { mergedRunsMigration } from './migrations/0221-merged-runs.ts';
import { apiTokensMigration } from './migrations/0225-api-tokens.ts';
import { screenshotsMigration } from './migrations/0226-screenshots.ts';
import { readingTurnsMigration } from './migrations/0227-reading-turns.ts';
import { publicFiguresMigration } from './migrations/0235-public-figures.ts';
import { publicCountsMigration } from './migrations/0236-public-counts.ts';
import { pruneCountsAndTokensMigration } from './migrations/0245-prune-counts-and-tokens.ts';
import { onboardingOrderMigration } from './migrations/0255-onboarding-order.ts';
import { keptUnreadMigration } from './migrations/0270-kept-unread.ts';
import { sessionPlacesMigration } from './migrations/0280-session-places.ts';
import { cursorsBelowRowSecurityMigration } from './migrations/0281-cursors-below-row-security.ts';
import { viewsAcrossEnterprisesMigration } from './migrations/0284-views-across-enterprises.ts';
import { signingKeysMigration } from './migrations/0286-signing-keys.ts';
import { tenantLoginMigration } from './migrations/0287-tenant-login.ts';
import { colleagueInvitationsMigration } from './migrations/0288-colleague-invitations.ts';
import { formerTenantKeyMigration } from './migrations/0289-former-tenant-key.ts';
import { wordSearchMigration } from './migrations/0290-word-search.ts';

/** Every migration in order of its name; forward only, and never edited once released. */
export const migrations: Record<string, Migration> = {
  '0001-accounts': accountsMigration,
  '0002-events-files': eventsFilesMigration,
  '0003-applications': applicationsMigration,
  '0004-certificate-search': certificateSearchMigration,
  '0005-more-indexes': moreIndexesMigration,
  '0006-row-security': rowSecurityMigration,
  '0007-agreements': agreementsMigration,
  '0008-identities': identitiesMigration,
  '0009-audit': auditMigration,
  '0010-notices': noticesMigration,
  '0012-quotas': quotasMigration,
  '0013-name-keys': nameKeysMigration,
  '0014-audit-sealing': auditSealingMigration,
  '0015-rights': rightsMigration,
  '0016-mail': mailMigration,
  '0017-second-factors': secondFactorsMigration,
  '0019-later-rights': laterRightsMigration,
  '0020-readers': readersMigration,
  '0021-stored-answers': storedAnswersMigration,
  '0022-reconciler': reconcilerMigration,
  '0024-effect-lives': effectLivesMigration,
  '0025-failure-counts': failureCountsMigration,
  '0026-english-names': englishNamesMigration,
  '0027-kept-answers': keptAnswersMigration,
  '0028-detached-files': detachedFilesMigration,
  '0029-bounded-searches': boundedSearchesMigration,
  '0030-audit-persons': auditPersonsMigration,
  '0031-checks': checksMigration,
  '0032-account-references': accountReferencesMigration,
  '0033-contact-places': contactPlacesMigration,
  '0034-tenant-id-inline': tenantIdInlineMigration,
  '0035-text-lengths': textLengthsMigration,
  '0036-administration-lists': administrationListsMigration,
  '0037-short-words': shortWordsMigration,
  '0040-programme-changes': programmeChangesMigration,
  '0041-reference-data': referenceDataMigration,
  '0042-published-notices': publishedNoticesMigration,
  '0043-agreement-drafts': agreementDraftsMigration,
  '0044-partner-enterprises': partnerEnterprisesMigration,
  '0045-business-agreements': businessAgreementsMigration,
  '0046-programme': programmeMigration,
  '0047-invitations': invitationsMigration,
  '0048-suites': suitesMigration,
  '0049-general-config': generalConfigMigration,
  '0050-documents': documentsMigration,
  '0051-onboarding': onboardingMigration,
  '0057-reviewers': reviewersMigration,
  '0059-activation-revocation': activationRevocationMigration,
  '0060-form-templates': formTemplatesMigration,
  '0070-enquiries': enquiriesMigration,
  '0080-usage-list': usageListMigration,
  '0082-enterprise-filters': enterpriseFiltersMigration,
  '0083-certificate-terms': certificateTermsMigration,
  '0084-known-issues': knownIssuesMigration,
  '0085-direct-writes': directWritesMigration,
  '0087-message-facts': messageFactsMigration,
  '0092-console-searches': consoleSearchesMigration,
  '0094-refused-calls': refusedCallsMigration,
  '0097-message-mail': messageMailMigration,
  '0101-earlier-links': earlierLinksMigration,
  '0103-kept-as-published': keptAsPublishedMigration,
  '0104-reports': reportsMigration,
  '0105-application-drafts': applicationDraftsMigration,
  '0106-agreement-terminations': agreementTerminationsMigration,
  '0114-application-turns': applicationTurnsMigration,
  '0116-enterprise-rights': enterpriseRightsMigration,
  '0117-product-order': productOrderMigration,
  '0118-english-product-search': englishProductSearchMigration,
  '0123-application-sorts': applicationSortsMigration,
  '0124-usual-waits': usualWaitsMigration,
  '0125-carriers': carriersMigration,
  '0127-comments': commentsMigration,
  '0128-delegations': delegationsMigration,
  '0133-office-zone': officeZoneMigration,
  '0138-found-rows': foundRowsMigration,
  '0139-numbered-words': numberedWordsMigration,
  '0140-asking-messages': askingMessagesMigration,
  '0143-application-forms': applicationFormsMigration,
  '0149-countries': countriesMigration,
  '0150-account-pictures': accountPicturesMigration,
  '0151-programme-carriers': programmeCarriersMigration,
  '0152-sweeping-rights': sweepingRightsMigration,
  '0153-results-beneath': resultsBeneathMigration,
  '0154-document-scopes': documentScopesMigration,
  '0156-labs-by-email': labsByEmailMigration,
  '0157-product-columns': productColumnsMigration,
  '0167-mail-hour': mailHourMigration,
  '0168-contact-versions': contactVersionsMigration,
  '0176-fault-groups': faultGroupsMigration,
  '0181-certificate-categories': certificateCategoriesMigration,
  '0182-withdrawn-documents': withdrawnDocumentsMigration,
  '0193-arrivals': arrivalsMigration,
  '0198-declared-runs': declaredRunsMigration,
  '0215-waivers': waiversMigration,
  '0216-waiver-months': waiverMonthsMigration,
  '0220-incomplete-runs': incompleteRunsMigration,
  '0221-merged-runs': mergedRunsMigration,
  '0225-api-tokens': apiTokensMigration,
  '0226-screenshots': screenshotsMigration,
  '0227-reading-turns': readingTurnsMigration,
  '0235-public-figures': publicFiguresMigration,
  '0236-public-counts': publicCountsMigration,
  '0245-prune-counts-and-tokens': pruneCountsAndTokensMigration,
  '0255-onboarding-order': onboardingOrderMigration,
  '0270-kept-unread': keptUnreadMigration,
  '0280-session-places': sessionPlacesMigration,
  '0281-cursors-below-row-security': cursorsBelowRowSecurityMigration,
  '0284-views-across-enterprises': viewsAcrossEnterprisesMigration,
  '0286-signing-keys': signingKeysMigration,
  '0287-tenant-login': tenantLoginMigration,
  '0288-colleague-invitations': colleagueInvitationsMigration,
  '0289-former-tenant-key': formerTenantKeyMigration,
  '0290-word-search': wordSearchMigration,
};

import { account } from './en/account.ts';
import { agreements } from './en/agreements.ts';
import { apiDocs } from './en/api-docs.ts';
import { applications } from './en/applications.ts';
import { audit } from './en/audit.ts';
import { certificates } from './en/certificates.ts';
import { check } from './en/check.ts';
import { downloads } from './en/downloads.ts';
import { enterprises } from './en/enterprises.ts';
import { evidence } from './en/evidence.ts';
import { input } from './en/input.ts';
import { insight } from './en/insight/insight.ts';
import { labels } from './en/labels.ts';
import { mail } from './en/mail.ts';
import { mailPages } from './en/mail-pages.ts';
import { messageBodies } from './en/message-bodies.ts';
import { messageTopics } from './en/message-topics.ts';
import { messages } from './en/messages.ts';
import { oddities } from './en/oddities.ts';
import { reports } from './en/reports.ts';
import { secondFactors } from './en/second-factors.ts';
import { setUp } from './en/set-up.ts';
import { signIn } from './en/sign-in.ts';
import { site } from './en/site.ts';
import { usage } from './en/usage.ts';

/** English texts of the servers. */
export const en = {
  account,
  agreements,
  apiDocs,
  applications,
  audit,
  certificates,
  downloads,
  check,
  enterprises,
  evidence,
  input,
  insight,
  labels,
  mail,
  mailPages,
  messageBodies,
  messageTopics,
  messages,
  oddities,
  reports,
  secondFactors,
  setUp,
  signIn,
  site,
  usage,
};

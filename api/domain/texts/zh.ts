import { account } from './zh/account.ts';
import { agreements } from './zh/agreements.ts';
import { apiDocs } from './zh/api-docs.ts';
import { applications } from './zh/applications.ts';
import { audit } from './zh/audit.ts';
import { certificates } from './zh/certificates.ts';
import { check } from './zh/check.ts';
import { downloads } from './zh/downloads.ts';
import { enterprises } from './zh/enterprises.ts';
import { evidence } from './zh/evidence.ts';
import { input } from './zh/input.ts';
import { insight } from './zh/insight/insight.ts';
import { labels } from './zh/labels.ts';
import { mail } from './zh/mail.ts';
import { mailPages } from './zh/mail-pages.ts';
import { messageBodies } from './zh/message-bodies.ts';
import { messageTopics } from './zh/message-topics.ts';
import { messages } from './zh/messages.ts';
import { oddities } from './zh/oddities.ts';
import { reports } from './zh/reports.ts';
import { secondFactors } from './zh/second-factors.ts';
import { setUp } from './zh/set-up.ts';
import { signIn } from './zh/sign-in.ts';
import { site } from './zh/site.ts';
import { usage } from './zh/usage.ts';

/** Chinese texts of the servers; they give English its type. */
export const zh = {
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

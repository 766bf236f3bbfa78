import { mailVariables, smtpVariables } from '#api/base/mail-config.ts';
import { checkMailServer } from '#infra/mail.ts';
import { requireSetting, type SurroundingsCheck } from './surroundings.ts';

export const mailChecks: readonly SurroundingsCheck[] = [
  {
    name: 'mail server of SMTP_URL',
    concerns: ['workers'],
    needs: Object.keys({ ...mailVariables, ...smtpVariables }),
    check: async ({ mail }, limitMs) => {
      const settings = requireSetting(mail, 'SMTP_URL');
      await checkMailServer(settings, limitMs);
      return `sends as ${settings.from.address}`;
    },
    remedy:
      'correct SMTP_URL: host, port, login (characters such as @ are written %40), smtps:// for TLS from the beginning; SMTP_TLS=optional for a relay without TLS',
  },
];

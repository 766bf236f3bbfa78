import type { Router } from 'express';
import type { Deps } from '#api/deps.ts';
import * as contract from '#contract/settings.ts';
import { readEnterpriseQuotas, setEnterpriseQuotas } from '#services/quotas/enterprise-quotas.ts';
import { readRetention, readSettings } from '#services/settings/read-settings.ts';
import { saveIpSegments } from '#services/settings/save-ip-segments.ts';
import { saveOfficeCalendar } from '#services/settings/save-office-calendar.ts';
import { saveSetting } from '#services/settings/save-setting.ts';
import { serve } from './calls/serve.ts';

/** The programme's settings that administrators change. */
export function settingRoutes(router: Router, deps: Deps): void {
  serve(router, contract.readSettings, deps, ({ deps }) => readSettings(deps.db));
  serve(router, contract.readRetention, deps, ({ deps }) => readRetention(deps));
  serve(router, contract.setQuotas, deps, ({ deps, actor }, { body }) =>
    saveSetting(deps, actor, { key: 'quotas', setting: body }),
  );
  serve(router, contract.setRetention, deps, ({ deps, actor }, { body }) =>
    saveSetting(deps, actor, { key: 'retention', setting: body }),
  );
  serve(router, contract.setHolidays, deps, ({ deps, actor }, { body }) =>
    saveOfficeCalendar(deps, actor, body),
  );
  serve(router, contract.setDeadlines, deps, ({ deps, actor }, { body }) =>
    saveSetting(deps, actor, { key: 'deadlines', setting: body }),
  );
  serve(router, contract.setOutboxJobLife, deps, ({ deps, actor }, { body }) =>
    saveSetting(deps, actor, { key: 'effects', setting: body }),
  );
  serve(router, contract.setAdmission, deps, ({ deps, actor }, { body }) =>
    saveSetting(deps, actor, { key: 'admission', setting: body }),
  );
  serve(router, contract.setOnboardingLimits, deps, ({ deps, actor }, { body }) =>
    saveSetting(deps, actor, { key: 'onboarding', setting: body }),
  );
  serve(router, contract.setIpSegments, deps, ({ deps, actor, ip }, { body }) =>
    saveIpSegments(deps, actor, { ...body, address: ip }),
  );
  serve(router, contract.readEnterpriseQuotas, deps, ({ deps }, { params }) =>
    readEnterpriseQuotas(deps.db, params.id),
  );
  serve(router, contract.setEnterpriseQuotas, deps, ({ deps, actor }, { params, body }) =>
    setEnterpriseQuotas(deps, actor, { id: params.id, quotas: body }),
  );
}

import type { QueryClient } from '@tanstack/react-query';
import { mayEditEvidence } from '#domain/evidence/evidence.ts';
import { applicationQuery } from '#web/lib/applications/application-query.ts';
import { readinessQuery } from '#web/lib/applications/get-readiness.ts';
import { loadTexts } from '#web/lib/language/i18n.ts';
import { firstModules, modulesQuery } from '#web/lib/results/list-modules.ts';
import { resultFactsQuery } from '#web/lib/results/result-facts.ts';
import { comparisonQuery, failureGroupsQuery, moduleMapQuery } from '#web/lib/results/result-queries.ts';
import { chosenResult, isTested, type Tested } from '../model/chosen-result.ts';

const quiet = { meta: { quiet: true } };

function askForOne(client: QueryClient, applicationId: string, { id: configurationId, result }: Tested) {
  const { uploadId, modulesNotExecuted, modulesIncomplete } = result;
  const target = { applicationId, configurationId };
  const modules = firstModules(modulesNotExecuted + modulesIncomplete);
  void client.prefetchQuery({ ...comparisonQuery(applicationId, configurationId, 'previous'), ...quiet });
  void client.prefetchInfiniteQuery({ ...modulesQuery({ ...target, uploadId }, modules), ...quiet });
  void client.prefetchQuery({ ...resultFactsQuery(target), ...quiet });
}

type Place = { params: { id?: string }; url: URL };

/** Asks for what the page of the results shows first. Where there is nothing to ask for, nobody is told. */
export async function askForResults(client: QueryClient, { params, url }: Place): Promise<void> {
  const { id = '' } = params;
  const application = client.fetchQuery({ ...applicationQuery(id), ...quiet });
  void client.prefetchQuery({ ...moduleMapQuery(id), ...quiet });
  void client.prefetchInfiniteQuery({ ...failureGroupsQuery(id, { choice: 'all' }), ...quiet });
  void loadTexts('results', 'applications', 'device', 'progress');
  const { configurations, status } = await application;
  const chosen = chosenResult(configurations, url.searchParams);
  if (chosen && isTested(chosen)) askForOne(client, id, chosen);
  if (mayEditEvidence(status)) void client.prefetchQuery({ ...readinessQuery(id), ...quiet });
}

import spectralCore, { type RulesetDefinition } from '@stoplight/spectral-core'
import rulesets from '@stoplight/spectral-rulesets'
import { openApiOf } from '../../apps/server/src/http/open-api.ts'
import { ALL_ENDPOINTS } from '../../packages/domain/src/contract.ts'
import type { Problem } from './sources.ts'

/** Problems of an OpenAPI document by the recommended rules of Spectral. */
export async function checkOpenApi(
  document: Record<string, unknown> = openApiOf(ALL_ENDPOINTS, 'https://portal.example'),
): Promise<readonly Problem[]> {
  const spectral = new spectralCore.Spectral()
  spectral.setRuleset({ extends: [[rulesets.oas as RulesetDefinition, 'recommended']] })
  // As it leaves the server: one declaration may be at several places in memory.
  const found = await spectral.run(JSON.parse(JSON.stringify(document)))
  return found.map(({ code, message, path }) => `/api/openapi.json#/${path.join('/')}: ${message} (${code})`)
}

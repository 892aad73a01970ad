import { createHash } from 'node:crypto'
import type { Sent } from '../load/applicants.ts'
import { type Ask, askAs } from '../load/calls.ts'
import type { Claim, Finding } from '../witness.ts'

const always = () => true

export async function readBack(
  ask: Ask,
  people: readonly Sent[],
  claims: readonly Claim[],
): Promise<readonly Finding[]> {
  const findings: Finding[] = []
  const hashes = new Map(
    claims
      .filter(({ kind, acknowledged }) => kind === 'file' && acknowledged !== null)
      .map(({ key, acknowledged }) => [acknowledged, key]),
  )
  for (const { id, number, owner } of people) {
    const own = await askAs(ask, owner, { method: 'GET', path: `/request/${id}` }, always)
    if (own?.body?.data?.number !== number) {
      findings.push({ rule: 'lost', what: `application ${number} for its owner: ${own?.status}` })
      continue
    }
    const ids = new Set(JSON.stringify(own.body.data).match(/[0-9a-f]{8}-[0-9a-f-]{27}/g))
    for (const file of [...ids].filter((known) => hashes.has(known))) {
      const bytes = await askAs(ask, owner, { method: 'GET', path: `/file/download?id=${file}` }, always)
      const hash = createHash('sha256')
        .update(bytes?.bytes ?? '')
        .digest('hex')
      if (bytes?.status !== 200 || hash !== hashes.get(file))
        findings.push({ rule: 'changed', what: `file ${file} for its owner` })
    }
  }
  return findings
}

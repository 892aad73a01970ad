import { median } from '../bench/measure/statistics.ts'
import type { Overload } from './load/overload.ts'

export const KINDS = [
  'account',
  'file',
  'application',
  'answer',
  'decision',
  'interview',
  'signature',
  'result',
] as const
export type Kind = (typeof KINDS)[number]

/** Write as its caller knows it: its key, and the acknowledged value. null: no answer yet. */
export type Claim = { readonly kind: Kind; readonly key: string; acknowledged: string | null }

export type Found = ReadonlyMap<Kind, ReadonlyMap<string, readonly string[]>>

export type Finding = {
  readonly rule:
    | 'lost'
    | 'doubled'
    | 'changed'
    | 'unasked'
    | 'orphan'
    | 'mail'
    | 'answer'
    | 'recovery'
    | 'overload'
    | 'memory'
  readonly what: string
}

export function openWitness() {
  const claims: Claim[] = []
  return {
    claims: claims as readonly Claim[],
    /** Registers a write before it is sent. Until it is acknowledged it may exist once or not at all. */
    claim(kind: Kind, key: string): Claim {
      const claim = { kind, key, acknowledged: null }
      claims.push(claim)
      return claim
    },
  }
}
export type Witness = ReturnType<typeof openWitness>

/**
 * Compares found with claimed writes. An acknowledged write exists once with its value, one without an answer at most
 * once. An unclaimed write is a finding.
 */
export function judgeWrites(claims: readonly Claim[], found: Found): readonly Finding[] {
  const findings: Finding[] = []
  const asked = new Map(KINDS.map((kind) => [kind, new Set<string>()] as const))
  for (const { kind, key, acknowledged } of claims) {
    asked.get(kind)?.add(key)
    const values = found.get(kind)?.get(key) ?? []
    const what = `${kind} ${key}`
    if (values.length > 1) findings.push({ rule: 'doubled', what: `${what}: ${values.join(', ')}` })
    if (acknowledged === null) continue
    if (values.length === 0) findings.push({ rule: 'lost', what })
    else if (!values.includes(acknowledged))
      findings.push({ rule: 'changed', what: `${what}: acknowledged ${acknowledged}, found ${values.join(', ')}` })
  }
  for (const [kind, keys] of found)
    for (const key of keys.keys())
      if (!asked.get(kind)?.has(key)) findings.push({ rule: 'unasked', what: `${kind} ${key}` })
  return findings
}

export type MailRow = {
  readonly id: string
  readonly name: string
  readonly recipient: string
  readonly isSent: boolean
}

/**
 * Compares rows of mails with arrived mails. Every row was sent and arrived under its Message-ID, and no other mail did.
 * Two arrivals under one Message-ID count as one mail. No person gets two mails of the names in `onceEach`.
 */
export function judgeMails(
  rows: readonly MailRow[],
  arrived: ReadonlyMap<string, number>,
  onceEach: readonly string[],
): readonly Finding[] {
  const findings: Finding[] = []
  const counts = new Map<string, number>()
  for (const { id, name, recipient, isSent } of rows) {
    if (!isSent) findings.push({ rule: 'mail', what: `${name} ${id} never left` })
    else if (!arrived.has(id)) findings.push({ rule: 'mail', what: `${name} ${id} left and has not arrived` })
    const mail = `${name} to ${recipient}`
    if (onceEach.includes(name)) counts.set(mail, (counts.get(mail) ?? 0) + 1)
  }
  for (const [what, count] of counts) if (count > 1) findings.push({ rule: 'mail', what: `${what}: ${count} mails` })
  const known = new Set(rows.map(({ id }) => id))
  for (const id of arrived.keys()) if (!known.has(id)) findings.push({ rule: 'mail', what: `${id} has no row` })
  return findings
}

/** Compares the store with the rows that name its objects. Both sides must match, with the bytes as uploaded. */
export function judgeStore(
  objects: ReadonlyMap<string, string>,
  files: readonly { readonly id: string; readonly sha256: string }[],
  pieces: readonly string[],
): readonly Finding[] {
  const findings: Finding[] = []
  for (const { id, sha256 } of files) {
    const stored = objects.get(id)
    if (stored === undefined) findings.push({ rule: 'lost', what: `the bytes of file ${id}` })
    else if (stored !== sha256) findings.push({ rule: 'changed', what: `the bytes of file ${id}` })
  }
  const named = new Set([...files.map(({ id }) => id), ...pieces])
  for (const key of objects.keys())
    if (!named.has(key)) findings.push({ rule: 'orphan', what: `object ${key} of the store` })
  return findings
}

const UPLOADS_AT_ONCE = 4

/**
 * Judges the objects that only the nightly sweep removed. A killed engine may lose the job that removes the bytes of an
 * unfinished upload, because its commit does not wait for the disk (`documents/store-bytes.ts`). No other object may stay.
 */
export const judgeSweep = (removed: number, killed: number): readonly Finding[] =>
  removed <= killed * UPLOADS_AT_ONCE
    ? []
    : [{ rule: 'orphan', what: `${removed} objects that only the sweep has removed` }]

const ACCEPTED_P99_MS = 2000
const LEAST_GOODPUT = 0.8

/** Under twice its capacity the portal serves what it can in time and answers 503 to the rest. */
export function judgeOverload({
  capacity,
  goodput,
  acceptedP99Ms,
  wrong,
}: Pick<Overload, 'capacity' | 'goodput' | 'acceptedP99Ms' | 'wrong'>): readonly Finding[] {
  const findings: Finding[] = []
  const find = (what: string) => findings.push({ rule: 'overload', what })
  if (!(acceptedP99Ms <= ACCEPTED_P99_MS)) find(`accepted calls took ${Math.round(acceptedP99Ms)} ms (p99)`)
  if (!(goodput >= LEAST_GOODPUT * capacity))
    find(`${Math.round(goodput)} good calls a second of ${Math.round(capacity)}`)
  if (wrong > 0) find(`${wrong} calls were answered in another way`)
  return findings
}

/** A young server still fills its caches. More growth than this is a leak. */
const MOST_GROWTH = 1.5

/** Median megabytes of the server in the first and in the last third of a run. */
export function memoryGrowth(samples: readonly number[]): { readonly first: number; readonly last: number } {
  const third = Math.max(1, Math.floor(samples.length / 3))
  return { first: median(samples.slice(0, third)), last: median(samples.slice(-third)) }
}

export const judgeMemory = ({ first, last }: ReturnType<typeof memoryGrowth>): readonly Finding[] =>
  last > first * MOST_GROWTH ? [{ rule: 'memory', what: `from ${Math.round(first)} to ${Math.round(last)} MB` }] : []

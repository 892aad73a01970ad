/** Kinds of writes. Each is found in its own way (lab/faults/verify/found.ts). */
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

/** Found values by kind and key. */
export type Found = ReadonlyMap<Kind, ReadonlyMap<string, readonly string[]>>

/** Broken promise. */
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

/** Log of the callers: claimed and acknowledged writes. */
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
      findings.push({ rule: 'changed', what: `${what}: told ${acknowledged}, found ${values.join(', ')}` })
  }
  for (const [kind, keys] of found)
    for (const key of keys.keys())
      if (!asked.get(kind)?.has(key)) findings.push({ rule: 'unasked', what: `${kind} ${key}` })
  return findings
}

/** Row of a mail. */
export type MailRow = {
  readonly id: string
  readonly name: string
  readonly recipient: string
  readonly isSent: boolean
}

/**
 * Holds the rows of mails against what has arrived: every mail has left and arrived under its own Message-ID, nothing
 * else has, and nobody was told the same thing by two mails. One that has arrived twice under one Message-ID is one mail.
 */
export function judgeMails(
  rows: readonly MailRow[],
  arrived: ReadonlyMap<string, number>,
  onceEach: readonly string[],
): readonly Finding[] {
  const findings: Finding[] = []
  const told = new Map<string, number>()
  for (const { id, name, recipient, isSent } of rows) {
    if (!isSent) findings.push({ rule: 'mail', what: `${name} ${id} never left` })
    else if (!arrived.has(id)) findings.push({ rule: 'mail', what: `${name} ${id} left and has not arrived` })
    if (onceEach.includes(name)) told.set(`${name} to ${recipient}`, (told.get(`${name} to ${recipient}`) ?? 0) + 1)
  }
  for (const [what, count] of told) if (count > 1) findings.push({ rule: 'mail', what: `${what}: ${count} mails` })
  const known = new Set(rows.map(({ id }) => id))
  for (const id of arrived.keys()) if (!known.has(id)) findings.push({ rule: 'mail', what: `${id} has no row` })
  return findings
}

/** Holds the store against the rows that name its objects: none without the other, and each file's bytes as uploaded. */
export function judgeStore(
  objects: ReadonlyMap<string, string>,
  files: readonly { readonly id: string; readonly sha256: string }[],
  pieces: readonly string[],
): readonly Finding[] {
  const findings: Finding[] = []
  for (const { id, sha256 } of files) {
    const kept = objects.get(id)
    if (kept === undefined) findings.push({ rule: 'lost', what: `the bytes of file ${id}` })
    else if (kept !== sha256) findings.push({ rule: 'changed', what: `the bytes of file ${id}` })
  }
  const named = new Set([...files.map(({ id }) => id), ...pieces])
  for (const key of objects.keys())
    if (!named.has(key)) findings.push({ rule: 'orphan', what: `object ${key} of the store` })
  return findings
}

/** So many applicants upload at once. */
const UPLOADS_AT_ONCE = 4

/**
 * Holds what only the nightly sweep has removed of the store against how often the engine was killed. The removal of bytes
 * whose row never comes is not waited for on the disk (`documents/store-bytes.ts`): an engine that is killed may forget it,
 * for what was being uploaded just then and nothing else.
 */
export const judgeSweep = (removed: number, killed: number): readonly Finding[] =>
  removed <= killed * UPLOADS_AT_ONCE
    ? []
    : [{ rule: 'orphan', what: `${removed} objects that only the sweep has removed` }]

import { type ContentDifference, differencesOf } from '@portal/domain/content/difference-rules.ts'
import type { ContentValue } from '@portal/domain/content/field-rules.ts'
import { CONTENT_KIND_NAMES, type ContentKind, kindOf } from '@portal/domain/content/kind-rules.ts'
import { type ContentFile, contentFile } from '@portal/domain/content/schema.ts'
import { isRefusal, Refusal, refuse } from '@portal/domain/kernel/refusal.ts'
import { kazakhstanDate } from '@portal/domain/kernel/time-zone.ts'
import type { OuterScope, ReadScope, WriteScope } from '../../../http/handler.ts'
import { newId } from '../../../platform/identity/tokens.ts'
import { recordAudit } from '../../audit/record-audit.ts'
import { faultsOfEntry, knownEntries } from '../known-entries.ts'
import { loadEntries } from '../list-entries.ts'
import { publishedOn } from '../queries.ts'
import { currentOf } from '../read-content.ts'
import { insertImport } from '../repository.ts'
import { nextNumber, parsed } from '../save-content.ts'

/** The whole published content of today as one file, which an import takes back. */
export async function exportContent(scope: ReadScope) {
  const { db, now } = scope
  const day = kazakhstanDate(now)
  const kinds = await Promise.all(
    CONTENT_KIND_NAMES.map(async (kind) =>
      (await publishedOn(db, kind, day)).map(({ key, value }) => ({ kind, key, value: { ...value } })),
    ),
  )
  const file: ContentFile = { format: 'admission-content', entries: kinds.flat() }
  await recordAudit(scope, { event: 'contentExported', details: { entries: file.entries.length } })
  return {
    name: `content-${day}.json`,
    type: 'application/json; charset=utf-8',
    body: Buffer.from(`${JSON.stringify(file, null, 1)}\n`),
  }
}

type Change = {
  readonly kind: ContentKind
  readonly key: string
  readonly value: ContentValue
  readonly number: number
  readonly isNew: boolean
  readonly differences: ContentDifference[]
  readonly shipped: ContentValue | null
}
type Fault = { readonly kind: string; readonly key: string; readonly field: string; readonly msg: string }
type Compared = { readonly changes: Change[]; readonly faults: Fault[]; same: number }

function readFile(bytes: Buffer): ContentFile | Refusal {
  try {
    const read = contentFile.safeParse(JSON.parse(bytes.toString('utf8')))
    return read.success ? read.data : refuse('wrong_value')
  } catch {
    return refuse('wrong_value')
  }
}

/** Compares each entry of a file with the published one. Nothing is stored. Some statements a kind of the file. */
async function compare({ db, now }: Pick<ReadScope | WriteScope, 'db' | 'now'>, file: ContentFile): Promise<Compared> {
  const compared: Compared = { changes: [], faults: [], same: 0 }
  const day = kazakhstanDate(now)
  const kinds = CONTENT_KIND_NAMES.filter((kind) => file.entries.some((entry) => entry.kind === kind))
  const stored =
    kinds.length === 0
      ? new Map()
      : new Map((await loadEntries(db, kinds)).map((entry) => [`${entry.kind} ${entry.key}`, entry] as const))
  const seen = new Set<string>()
  for (const { kind: name, key, value: given } of file.entries) {
    const fault = (field: string, msg: string) => compared.faults.push({ kind: name, key, field, msg })
    const kind = kinds.find((each) => each === name)
    if (kind === undefined || seen.has(`${name} ${key}`)) {
      fault('', 'wrong_value')
      continue
    }
    seen.add(`${name} ${key}`)
    const value = parsed(kind, given)
    if (isRefusal(value) || value === null) {
      for (const { field, msg } of isRefusal(value) ? value.errors : []) fault(field, msg)
      continue
    }
    const entry = stored.get(`${kind} ${key}`)
    const current = entry === undefined ? null : currentOf(entry.decided, day)
    const differences = [...differencesOf(kind, current, value)]
    if (differences.length === 0) {
      compared.same += 1
      continue
    }
    if (entry === undefined && (!kindOf(kind).isOpen || kindOf(kind).isPlaced)) fault('', 'not_found')
    if (entry !== undefined && entry.open !== null) fault('', 'stale_version')
    const number = entry === undefined ? 1 : nextNumber(entry)
    const shipped = entry?.shipped ?? null
    compared.changes.push({ kind, key, value, number, isNew: current === null, differences, shipped })
  }
  const known = await knownEntries(db, now, kinds, compared.changes)
  for (const { kind, key, value, shipped } of compared.changes)
    for (const { field, msg } of faultsOfEntry({ kind, key, shipped }, value, known))
      compared.faults.push({ kind, key, field, msg })
  return compared
}

/** Changes that an answer lists. A screen shows some hundred at most; the rest follows on the page of the file. */
const MOST_LISTED = 200

const reportOf = ({ changes, faults, same }: Compared, isDry: boolean) => ({
  ...{ isDry, same, total: changes.length, faults: faults.slice(0, MOST_LISTED) },
  changes: changes
    .slice(0, MOST_LISTED)
    .map(({ kind, key, isNew, differences }) => ({ kind, key, isNew, differences })),
})

/** A dry run reports. Otherwise all changes wait for confirmation by another person, or none where one is at fault. */
export async function importContent(scope: OuterScope, { bytes }: { readonly bytes: Buffer }, isDry: boolean) {
  const file = readFile(bytes)
  if (isRefusal(file)) return file
  if (isDry) return { success: true as const, data: reportOf(await compare(scope, file), true) }
  return scope.write(async (inner) => {
    const compared = await compare(inner, file)
    if (compared.faults.length > 0) return new Refusal('wrong_value', [], null, reportOf(compared, false))
    if (compared.changes.length > 0) await insertImport(inner.db, takenBy(inner), compared.changes)
    await recordAudit(inner, { event: 'contentImported', details: { entries: compared.changes.length } })
    return { success: true as const, data: reportOf(compared, false) }
  })
}

const takenBy = ({ actor, now }: WriteScope) => ({
  ...{ id: newId(), takenAt: now, takenById: actor.accountId, takenByName: actor.fullName },
})

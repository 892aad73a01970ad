import { type ContentDifference, differencesOf } from '@portal/domain/content/difference-rules.ts'
import type { ContentValue } from '@portal/domain/content/field-rules.ts'
import { CONTENT_KIND_NAMES, type ContentKind, contentFaults, kindOf } from '@portal/domain/content/kind-rules.ts'
import { type ContentFile, contentFile } from '@portal/domain/content/schema.ts'
import { isRefusal, Refusal, refuse } from '@portal/domain/kernel/refusal.ts'
import { kazakhstanDate } from '@portal/domain/kernel/time-zone.ts'
import type { OuterScope, ReadScope, WriteScope } from '../../http/handler.ts'
import { recordAudit } from '../audit/record-audit.ts'
import { findEntry, lockEntry, publishedOn } from './queries.ts'
import { viewOf } from './read-content.ts'
import { insertEntry, insertVersion, moveEntry } from './repository.ts'
import { nextNumber, parsed } from './save-content.ts'

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
    body: Buffer.from(`${JSON.stringify(file, null, 2)}\n`),
  }
}

type Change = {
  readonly kind: ContentKind
  readonly key: string
  readonly value: ContentValue
  readonly isNew: boolean
  readonly differences: ContentDifference[]
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

/** Compares each entry of a file with the published one. Nothing is stored. */
async function compare(
  scope: Pick<ReadScope | WriteScope, 'db' | 'actor' | 'now'>,
  file: ContentFile,
): Promise<Compared> {
  const compared: Compared = { changes: [], faults: [], same: 0 }
  const seen = new Set<string>()
  for (const { kind: name, key, value: given } of file.entries) {
    const fault = (field: string, msg: string) => compared.faults.push({ kind: name, key, field, msg })
    const kind = CONTENT_KIND_NAMES.find((each) => each === name)
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
    const entry = await findEntry(scope.db, { kind, key })
    const current = entry === null ? null : viewOf(scope, entry).data.current
    const differences = [...differencesOf(kind, current, value)]
    if (differences.length === 0) {
      compared.same += 1
      continue
    }
    for (const { field, msg } of contentFaults(kind, value)) fault(field, msg)
    if (entry === null && (!kindOf(kind).isOpen || kindOf(kind).isPlaced)) fault('', 'not_found')
    if (entry !== null && entry.open !== null) fault('', 'stale_version')
    compared.changes.push({ kind, key, value, isNew: current === null, differences })
  }
  return compared
}

const reportOf = ({ changes, faults, same }: Compared, isDry: boolean) => ({
  ...{ isDry, same, faults },
  changes: changes.map(({ value: _value, ...change }) => change),
})

/** A dry run reports. Otherwise all changes wait for confirmation by another person, or none where one is at fault. */
export async function importContent(scope: OuterScope, { bytes }: { readonly bytes: Buffer }, isDry: boolean) {
  const file = readFile(bytes)
  if (isRefusal(file)) return file
  if (isDry) return { success: true as const, data: reportOf(await compare(scope, file), true) }
  return scope.write(async (inner) => {
    const compared = await compare(inner, file)
    if (compared.faults.length > 0) return new Refusal('wrong_value', [], null, reportOf(compared, false))
    for (const change of compared.changes) await takeChange(inner, change)
    await recordAudit(inner, { event: 'contentImported', details: { entries: compared.changes.length } })
    return { success: true as const, data: reportOf(compared, false) }
  })
}

async function takeChange({ db, actor, now }: WriteScope, { kind, key, value }: Change): Promise<void> {
  const id = { kind, key }
  await insertEntry(db, id)
  const entry = await lockEntry(db, id)
  if (entry === null) throw new Error('an entry vanished inside its own transaction')
  await insertVersion(db, {
    ...{ ...id, number: nextNumber(entry), value, state: 'SENT', holdsFrom: null, writtenAt: now },
    ...{ authorId: actor.accountId, authorName: actor.fullName, writerIds: [actor.accountId] },
  })
  await moveEntry(db, id)
}

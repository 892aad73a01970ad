import { differencesOf } from '@portal/domain/content/difference-rules.ts'
import type { ContentValue } from '@portal/domain/content/field-rules.ts'
import { CONTENT_KIND_NAMES, type ContentKind, kindOf } from '@portal/domain/content/kind-rules.ts'
import { Refusal, refuse, refuseFields } from '@portal/domain/kernel/refusal.ts'
import { kazakhstanDate } from '@portal/domain/kernel/time-zone.ts'
import type { ReadScope, WriteScope } from '../../../http/handler.ts'
import type { Reader } from '../../../platform/database/database.ts'
import { recordAudit } from '../../audit/record-audit.ts'
import type { Project } from '../decide-content.ts'
import { faultsOfEntry, knownEntries } from '../known-entries.ts'
import { publishedOn } from '../queries.ts'
import { publishImport, refuseImport } from '../repository.ts'

type Scope = Pick<ReadScope | WriteScope, 'db' | 'actor' | 'now'>

/** Waiting versions of files, with whether each adds or archives its entry. */
const waitingVersions = (db: Reader) =>
  db
    .selectFrom('contentVersions as v')
    .innerJoin('contentImports as i', 'i.id', 'v.importId')
    .innerJoin('contentEntries as e', (join) => join.onRef('e.kind', '=', 'v.kind').onRef('e.key', '=', 'v.key'))
    .where('v.state', '=', 'SENT')
    .select([
      'i.id',
      'i.takenAt',
      'i.takenByName',
      'v.kind',
      'v.key',
      'v.value',
      'v.writerIds',
      'v.number',
      'e.shipped',
    ])

type Waiting = Awaited<ReturnType<ReturnType<typeof waitingVersions>['execute']>>[number]

async function currentValues(
  { db, now }: Scope,
  versions: readonly Waiting[],
): Promise<ReadonlyMap<string, ContentValue>> {
  const day = kazakhstanDate(now)
  const kinds = CONTENT_KIND_NAMES.filter((kind) => versions.some((version) => version.kind === kind))
  const values = new Map<string, ContentValue>()
  for (const kind of kinds)
    for (const { key, value } of await publishedOn(db, kind, day)) values.set(`${kind} ${key}`, value)
  return values
}

type Current = ReadonlyMap<string, ContentValue>

function rowOf(id: string, versions: readonly Waiting[], current: Current, actorId: string) {
  const counts = CONTENT_KIND_NAMES.flatMap((kind) => {
    const own = versions.filter((version) => version.kind === kind)
    if (own.length === 0) return []
    const isNew = ({ key }: Waiting) => !current.has(`${kind} ${key}`)
    const added = own.filter(isNew).length
    const archived = own.filter(({ value }) => (value as ContentValue | null)?.['isArchived'] === true).length
    return [{ kind, added, archived, changed: own.length - added - archived }]
  })
  const [first] = versions
  return {
    ...{ id, at: first?.takenAt ?? new Date(0), by: first?.takenByName ?? '', waiting: versions.length, counts },
    isForYou: versions.some(({ writerIds }) => !writerIds.includes(actorId)),
  }
}

/** Files whose changes wait. */
export async function listImports(scope: Scope) {
  const versions = await waitingVersions(scope.db).orderBy('i.takenAt', 'desc').execute()
  const current = await currentValues(scope, versions)
  const files = Map.groupBy(versions, ({ id }) => id)
  return { list: [...files].map(([id, own]) => rowOf(id, own, current, scope.actor.accountId)) }
}

const waitingOf = (db: Reader, id: string) =>
  waitingVersions(db).where('i.id', '=', id).orderBy('v.kind').orderBy('v.key').execute()

/** A file that waits: its counts, and a page of its differences. */
export async function readImport(scope: Scope, id: string, { page, pageSize }: { page: number; pageSize: number }) {
  const versions = await waitingOf(scope.db, id)
  if (versions.length === 0) return refuse('not_found')
  const current = await currentValues(scope, versions)
  const changes = versions.slice(page * pageSize, (page + 1) * pageSize).map(({ kind: name, key, value }) => {
    const kind = name as ContentKind
    const before = current.get(`${kind} ${key}`) ?? null
    const differences = [...differencesOf(kind, before, value as ContentValue | null)]
    return { kind, key, isNew: before === null, differences }
  })
  const row = rowOf(id, versions, current, scope.actor.accountId)
  return { success: true as const, data: { ...row, totalSize: versions.length, changes } }
}

/** Versions of a file for their decision: all that the caller saw, none written by the caller. */
async function waitingAsSeen(scope: WriteScope, id: string, seen: number): Promise<readonly Waiting[] | Refusal> {
  const versions = await waitingOf(scope.db, id)
  if (versions.length === 0) return refuse('not_found')
  if (versions.some(({ writerIds }) => writerIds.includes(scope.actor.accountId)))
    return refuse('another_person_confirms')
  return versions.length === seen ? versions : refuse('stale_version')
}

const decisionOf = ({ actor, now }: WriteScope) => ({
  ...{ id: actor.accountId, name: actor.fullName, at: now, day: kazakhstanDate(now) },
})

/** Publishes all changes of a file, or none where one is at fault. */
export async function confirmImport(scope: WriteScope, id: string, seen: number, project: Project) {
  const { db, now } = scope
  const versions = await waitingAsSeen(scope, id, seen)
  if (versions instanceof Refusal) return versions
  const changes = versions.map(({ kind, key, value, shipped }) => ({
    ...{ kind: kind as ContentKind, key, value: value as ContentValue | null },
    shipped: shipped as ContentValue | null,
  }))
  const known = await knownEntries(
    db,
    now,
    CONTENT_KIND_NAMES.filter((kind) => changes.some((change) => change.kind === kind)),
    changes,
  )
  const faults = changes.flatMap(({ kind, key, value, shipped }) =>
    value === null ? [] : faultsOfEntry({ kind, key, shipped }, value, known).map((fault) => ({ kind, key, ...fault })),
  )
  if (faults.length > 0) return new Refusal('wrong_value', [], null, { done: 0, faults: faults.slice(0, 200) })
  const published = await publishImport(db, id, decisionOf(scope))
  if (published.length !== changes.length) return refuse('stale_version')
  for (const kind of CONTENT_KIND_NAMES.filter((each) => kindOf(each).isOfDirectory)) {
    const kept = changes.filter((change) => change.kind === kind)
    if (kept.length > 0) await project(db, kind, kept, known, now)
  }
  await recordAudit(scope, {
    event: 'contentPublished',
    objectNumber: `file/${id}`,
    details: { entries: published.length },
  })
  return { success: true as const, data: { done: published.length, faults: [] } }
}

/** Refuses all changes of a file with a reason. */
export async function refuseWholeImport(scope: WriteScope, id: string, given: { waiting: number; reason: string }) {
  const versions = await waitingAsSeen(scope, id, given.waiting)
  if (versions instanceof Refusal) return versions
  if (given.reason === '') return refuseFields([{ field: 'reason', msg: 'reason_required' }])
  const done = await refuseImport(scope.db, id, given.reason, decisionOf(scope))
  await recordAudit(scope, { event: 'contentRefused', objectNumber: `file/${id}`, details: { entries: done } })
  return { success: true as const, data: { done, faults: [] } }
}

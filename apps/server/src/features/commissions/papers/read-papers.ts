import { hiddenIdentity, type Identity, type Person } from '@portal/domain/commissions/identity-rules.ts'
import { isTakenBack, PAPERS, type PaperSlot } from '@portal/domain/commissions/status.ts'
import { type Refusal, refuse } from '@portal/domain/kernel/refusal.ts'
import { sql } from 'kysely'
import type { Download, ReadScope } from '../../../http/handler.ts'
import type { Reader } from '../../../platform/database/database.ts'
import type { FileStore } from '../../../platform/files/files.ts'
import { findLoaded } from '../../applications/load-application.ts'
import { attachmentsOfApplication } from '../../applications/queries.ts'
import { refusedBytes } from '../../documents/download-files.ts'
import { findGrading, type Grading } from '../load-grading.ts'
import { renderPage } from './render-page.ts'

export type PaperServices = {
  readonly files: FileStore
  /** Whether the portal has a scanner. Unscanned files are then not drawn. */
  readonly isScanning: boolean
}

/** A file with pages. Others have no picture. */
const PAGED = 'application/pdf'

type Paper = { readonly id: string; readonly type: string; readonly sha256: Buffer; readonly scanState: string }

async function ownCase(scope: ReadScope, id: string): Promise<(Grading & { readonly applicationId: string }) | null> {
  const found = await findGrading(scope, id)
  const applicationId = found?.grade.applicationId ?? null
  if (found === null || applicationId === null || isTakenBack(found.grade.state)) return null
  return { ...found, applicationId }
}

/** Files of the papers of an application, by slot. By key. */
async function papersOf(db: Reader, applicationId: string): Promise<ReadonlyMap<PaperSlot, Paper>> {
  const { slots } = await attachmentsOfApplication(db, applicationId)
  const held = PAPERS.flatMap((slot) => (slots[slot] === null ? [] : [{ slot, id: slots[slot].id }]))
  if (held.length === 0) return new Map()
  const rows = await db
    .selectFrom('files')
    .select(['id', 'type', 'sha256', 'scanState'])
    .where(
      'id',
      'in',
      held.map(({ id }) => id),
    )
    .execute()
  const byId = new Map(rows.map((row) => [row.id, row]))
  return new Map(held.flatMap(({ slot, id }) => (byId.has(id) ? [[slot, byId.get(id) as Paper] as const] : [])))
}

const isRefused = (paper: Paper, { isScanning }: PaperServices): Refusal | null =>
  refusedBytes([{ ...paper, isOwn: false }], isScanning)

async function bytesOf({ id, sha256 }: Paper, { files }: PaperServices): Promise<Uint8Array> {
  const chunks: Buffer[] = []
  for await (const chunk of await files.open(id, sha256)) chunks.push(chunk as Buffer)
  return new Uint8Array(Buffer.concat(chunks))
}

/** Pages of a file. Null: it has none, or cannot be drawn. */
async function pagesOf(paper: Paper, services: PaperServices): Promise<number | null> {
  if (paper.type !== PAGED) return null
  try {
    const { pages } = await renderPage({ bytes: await bytesOf(paper, services), page: 0, identity: null })
    return pages
  } catch {
    return null
  }
}

/** Papers of a case for its expert, with the number of their pages and without the names of the files. */
export async function listPapers(scope: ReadScope, id: string, services: PaperServices) {
  const found = await ownCase(scope, id)
  if (found === null) return refuse('not_found')
  const papers = await papersOf(scope.db, found.applicationId)
  const list: { slot: PaperSlot; pages: number | null }[] = []
  for (const [slot, paper] of papers) {
    const refused = isRefused(paper, services)
    if (refused !== null) return refused
    list.push({ slot, pages: await pagesOf(paper, services) })
  }
  return { list }
}

/** Facts of the person that papers may name, from the application as it was sent. By key. */
async function personOf(db: Reader, applicationId: string): Promise<Person> {
  const { application, choices } = await findLoaded(db, applicationId)
  const given = (application.applicant ?? {}) as Readonly<Record<string, string | null>>
  const of = (field: string): string => given[field] ?? ''
  const { rows } = await sql<{ email: string; countries: string[] }>`
    select a.email, array(select unnest(array[c.name_kz, c.name_ru, c.name_en]) from countries c
      where c.id in (${of('citizenship')}, ${of('countryOfResidence')})) as countries
    from accounts a where a.id = ${application.ownerId}`.execute(db)
  return {
    names: ['firstName', 'lastName', 'middleName'].map(of),
    documents: ['passportNumber', 'iin'].map(of),
    phone: of('phoneNumber'),
    email: rows[0]?.email ?? '',
    countries: rows[0]?.countries ?? [],
    universities: choices.flatMap(({ universityName: { nameKz, nameRu, nameEn } }) => [nameKz, nameRu, nameEn]),
  }
}

/** One page of a paper as a picture. A page without text from which nothing can be hidden is `paper_not_readable`. */
export async function readPaperPage(
  scope: ReadScope,
  { id, slot, page }: { readonly id: string; readonly slot: PaperSlot; readonly page: number },
  services: PaperServices,
): Promise<Download | Refusal> {
  const found = await ownCase(scope, id)
  const paper = found === null ? undefined : (await papersOf(scope.db, found.applicationId)).get(slot)
  if (found === null || paper === undefined) return refuse('not_found')
  const refused = isRefused(paper, services)
  if (refused !== null) return refused
  const { hidden } = found.commission.rules
  const identity: Identity | null =
    hidden.length === 0 ? null : hiddenIdentity(await personOf(scope.db, found.applicationId), hidden)
  const png = paper.type === PAGED ? await drawn(await bytesOf(paper, services), page, identity) : 'unreadable'
  if (png === null) return refuse('not_found')
  if (png === 'unreadable') return refuse('paper_not_readable')
  return { name: `${slot}-${page}.png`, type: 'image/png', body: png, size: png.length, isInline: true }
}

async function drawn(bytes: Uint8Array, page: number, identity: Identity | null) {
  try {
    const { png, isUnreadable } = await renderPage({ bytes, page, identity })
    if (isUnreadable) return 'unreadable'
    return png === null ? null : Buffer.from(png)
  } catch {
    return 'unreadable'
  }
}

import type { Person } from '@portal/domain/commissions/identity-rules.ts'
import { hiddenIdentity, type Identity } from '@portal/domain/commissions/identity-rules.ts'
import type { Cover } from '@portal/domain/commissions/paper-schema.ts'
import { PAPERS, type PaperSlot } from '@portal/domain/commissions/status.ts'
import type { Hideable } from '@portal/domain/competitions/commission-schema.ts'
import { type Refusal, refuse } from '@portal/domain/kernel/refusal.ts'
import { sql } from 'kysely'
import type { Download } from '../../../http/handler.ts'
import type { Reader } from '../../../platform/database/database.ts'
import type { FileStore } from '../../../platform/files/files.ts'
import { findLoaded } from '../../applications/load-application.ts'
import { attachmentsOfApplication } from '../../applications/queries.ts'
import { refusedBytes } from '../../documents/download-files.ts'
import { renderPage } from './render-page.ts'

export type PaperServices = {
  readonly files: FileStore
  /** Whether the portal has a scanner. Unscanned files are then not drawn. */
  readonly isScanning: boolean
}

/** A file with pages. Others have no picture. */
const PAGED = 'application/pdf'

export type Paper = { readonly id: string; readonly type: string; readonly sha256: Buffer; readonly scanState: string }

/** Files of the papers of an application, by slot. By key. */
export async function papersOf(db: Reader, applicationId: string): Promise<ReadonlyMap<PaperSlot, Paper>> {
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

export const isRefused = (paper: Paper, { isScanning }: PaperServices): Refusal | null =>
  refusedBytes([{ ...paper, isOwn: false }], isScanning)

async function bytesOf({ id, sha256 }: Paper, { files }: PaperServices): Promise<Uint8Array> {
  const chunks: Buffer[] = []
  for await (const chunk of await files.open(id, sha256)) chunks.push(chunk as Buffer)
  return new Uint8Array(Buffer.concat(chunks))
}

/** Pages of a file. Null: it has none, or cannot be drawn. */
export async function pagesOf(paper: Paper, services: PaperServices): Promise<number | null> {
  if (paper.type !== PAGED) return null
  try {
    const { pages } = await renderPage({ bytes: await bytesOf(paper, services), page: 0, identity: null })
    return pages
  } catch {
    return null
  }
}

/** Facts of the person that papers may name, from the application as it was sent. By key. */
async function personOf(db: Reader, applicationId: string): Promise<Person> {
  const { application, choices } = await findLoaded(db, applicationId)
  const given = (application.applicant ?? {}) as Readonly<Record<string, string | null>>
  const of = (field: string): string => given[field] ?? ''
  const former = await formerValues(db, applicationId)
  const everOf = (field: string): readonly string[] => [of(field), ...(former.get(field) ?? [])]
  const { rows } = await sql<{ email: string; countries: string[] }>`
    select a.email, array(select unnest(array[c.name_kz, c.name_ru, c.name_en]) from countries c
      where c.id in (${of('citizenship')}, ${of('countryOfResidence')})) as countries
    from accounts a where a.id = ${application.ownerId}`.execute(db)
  return {
    names: ['firstName', 'lastName', 'middleName'].flatMap(everOf),
    documents: ['passportNumber', 'iin'].flatMap(everOf),
    phone: of('phoneNumber'),
    email: rows[0]?.email ?? '',
    countries: rows[0]?.countries ?? [],
    universities: choices.flatMap(({ universityName: { nameKz, nameRu, nameEn } }) => [nameKz, nameRu, nameEn]),
  }
}

/** Values before corrections, by field: a paper was written under the former name. Index corrections_application_id_round_key. */
async function formerValues(db: Reader, applicationId: string): Promise<ReadonlyMap<string, readonly string[]>> {
  const rows = await db
    .selectFrom('correctionFields')
    .innerJoin('corrections', 'corrections.id', 'correctionId')
    .select(['field', 'beforeValue'])
    .where('applicationId', '=', applicationId)
    .execute()
  return new Map(
    [...Map.groupBy(rows, ({ field }) => field)].map(([field, asked]) => [
      field,
      asked.flatMap(({ beforeValue }) => beforeValue ?? []),
    ]),
  )
}

/** Facts to hide in the papers of an application. Null: none. */
export const identityOf = async (
  db: Reader,
  applicationId: string,
  hidden: readonly Hideable[],
): Promise<Identity | null> => (hidden.length === 0 ? null : hiddenIdentity(await personOf(db, applicationId), hidden))

type Page = {
  readonly paper: Paper
  readonly slot: PaperSlot
  readonly page: number
  readonly identity: Identity | null
  readonly covers: readonly Cover[] | null
}

/** Picture of a page. Nothing in the answer names the file. */
export async function pictureOf(
  { paper, slot, page, ...how }: Page,
  services: PaperServices,
): Promise<Download | Refusal> {
  const png = paper.type === PAGED ? await drawn({ bytes: await bytesOf(paper, services), page, ...how }) : 'unreadable'
  if (png === null) return refuse('not_found')
  if (png === 'unreadable') return refuse('paper_not_readable')
  return { name: `${slot}-${page}.png`, type: 'image/png', body: png, size: png.length, isInline: true }
}

async function drawn(order: Parameters<typeof renderPage>[0]) {
  try {
    const { png, isUnreadable } = await renderPage(order)
    if (isUnreadable) return 'unreadable'
    return png === null ? null : Buffer.from(png)
  } catch {
    return 'unreadable'
  }
}

import { isDeepStrictEqual } from 'node:util'
import { type FieldError, isRefusal, type Refusal, refuse, refuseFields } from '@portal/domain/kernel/refusal.ts'
import {
  isPhoneText,
  isWebLink,
  missingFields,
  studentsPerTeacher,
  TAB_FIELDS,
} from '@portal/domain/universities/rules.ts'
import { PROFILE_TABS, type ProfileTab, type UniversityEdit } from '@portal/domain/universities/schema.ts'
import type { WriteScope } from '../../http/handler.ts'
import type { Trx } from '../../platform/database/database.ts'
import { recordAudit } from '../audit/record-audit.ts'
import { noteOwnEdit, ownFields } from '../content/note-own-edits.ts'
import {
  lockUniversity,
  type Offered,
  offerOf,
  programLevels,
  saveUniversity,
  type University,
  type UniversityChange,
} from '../directory/save-university.ts'
import { lockChosen } from './choose-university.ts'
import { profileOf, type TabChanges } from './read-profile.ts'

type Fields = Readonly<Record<string, unknown>>
type Stated = { readonly [K in keyof Offered]: Offered[K] extends string ? string : readonly string[] }

/**
 * Saves a tab of a university's profile, or the whole profile. A save is stale when one of its changed tabs was saved
 * after the given version, so editors of different tabs never conflict. An unchanged save leaves no trace.
 */
export async function editUniversity(scope: WriteScope, edit: UniversityEdit) {
  const { db } = scope
  const university = await lockChosen(scope, edit.universityId)
  if (isRefusal(university)) return university
  const tabs = tabsOf(edit)
  const faults = faultsOf(edit)
  if (faults.length > 0) return refuseFields(faults)
  const offer = tabs.includes('undergraduate') ? await checkedOffer(db, university, edit.offer) : null
  if (isRefusal(offer)) return offer

  const changes = await changedTabs(db, university, edit, tabs, offer)
  if (isStale(university, changes, edit.version)) return refuse('stale_version')
  if (changes.size > 0) await save(scope, university, changes, offer)
  const saved = (await lockUniversity(db, university.id)) ?? university
  return { success: true as const, data: await profileOf(db, saved) }
}

const tabsOf = ({ tab }: UniversityEdit): readonly ProfileTab[] => (tab === undefined ? PROFILE_TABS : [tab])

export function faultsOf(edit: UniversityEdit): readonly FieldError[] {
  const missing = missingFields(edit).map((field) => ({ field, msg: 'fill_all_required_fields' as const }))
  if (!tabsOf(edit).includes('address_and_contacts')) return missing
  const { website, number } = edit
  return [
    ...missing,
    ...(website && !isWebLink(website) ? [{ field: 'website', msg: 'wrong_value' as const }] : []),
    ...(number && !isPhoneText(number) ? [{ field: 'number', msg: 'wrong_phone_number' as const }] : []),
  ]
}

/** The offer as stored. Refused where a program is unknown, repeated, or of another level than given. */
async function checkedOffer(
  db: Trx,
  university: University,
  offer: UniversityEdit['offer'],
): Promise<readonly Offered[] | null | Refusal> {
  if (offer === undefined) return null
  // Academies are listed and never offered (docs/specification/directory-and-universities.md#service-academies).
  if (university.category === 'service' && offer.length > 0)
    return refuseFields([{ field: 'offer', msg: 'wrong_value' }])
  const codes = offer.map(({ educationalProgram }) => educationalProgram)
  const levels = await programLevels(db, codes)
  const faults = offer.flatMap(({ educationalProgram, levels: given }, index): FieldError[] => {
    const level = levels.get(educationalProgram)
    const fault = (field: string): FieldError[] => [{ field: `offer.${index}.${field}`, msg: 'wrong_value' }]
    if (level === undefined || codes.indexOf(educationalProgram) < index) return fault('educationalProgram')
    return given?.some((each) => each !== level) ? fault('levels') : []
  })
  if (faults.length > 0) return refuseFields(faults)
  return offer.map(({ educationalProgram, languages, learningForm }) => ({
    programCode: educationalProgram,
    languages,
    learningForms: [...new Set(learningForm)],
  }))
}

/** Fields of the body as columns. An emptied field is null, and the phone number has another name. */
function columnsOf(edit: UniversityEdit, tab: Exclude<ProfileTab, 'undergraduate'>): Fields {
  const fields: readonly (keyof UniversityEdit)[] = TAB_FIELDS[tab]
  return Object.fromEntries(
    fields.flatMap((field): [string, unknown][] => {
      const value = edit[field]
      if (value === undefined) return []
      const column = field === 'number' ? 'phoneNumber' : field
      if (field === 'educationTypes') return [[column, edit.educationTypes?.[0] ?? null]]
      return [[column, value === '' ? null : value]]
    }),
  )
}

/** The tabs changed by the body, with their columns. Saving shipped data unchanged confirms it. */
async function changedTabs(
  db: Trx,
  university: University,
  edit: UniversityEdit,
  tabs: readonly ProfileTab[],
  offer: readonly Offered[] | null,
): Promise<ReadonlyMap<ProfileTab, Fields>> {
  const changed = new Map<ProfileTab, Fields>()
  for (const tab of tabs) {
    if (tab === 'undergraduate') {
      if (offer !== null && !(await isOffer(db, university, offer))) changed.set(tab, {})
      continue
    }
    const columns = columnsOf(edit, tab)
    const isSame = Object.entries(columns).every(([column, value]) =>
      isDeepStrictEqual(university[column as keyof University], value),
    )
    const isNew = university.editedAt === null || (tab === 'main_info' && university.hasDemoFigures)
    if (Object.keys(columns).length > 0 && (!isSame || isNew)) changed.set(tab, columns)
  }
  return changed
}

async function isOffer(db: Trx, university: University, offer: readonly Offered[]): Promise<boolean> {
  if (university.offerEditedAt === null) return false
  const asText = (offered: readonly Stated[]) =>
    offered
      .map(({ programCode, languages, learningForms }) =>
        JSON.stringify([programCode, languages.toSorted(), learningForms.toSorted()]),
      )
      .sort()
  return isDeepStrictEqual(asText(await offerOf(db, university.id)), asText(offer))
}

function isStale(
  { tabChanges }: University,
  changes: ReadonlyMap<ProfileTab, Fields>,
  version: number | undefined,
): boolean {
  const saved = tabChanges as TabChanges
  return version !== undefined && [...changes.keys()].some((tab) => (saved[tab]?.version ?? 0) > version)
}

const JSON_COLUMNS: readonly string[] = ['campus', 'educationTypes']

async function save(
  scope: WriteScope,
  university: University,
  changes: ReadonlyMap<ProfileTab, Fields>,
  offer: readonly Offered[] | null,
): Promise<void> {
  const { db, actor, now } = scope
  const version = university.version + 1
  const change = { version, at: now.toISOString(), by: actor.fullName }
  const columns = Object.fromEntries(
    [...changes.values()]
      .flatMap((fields) => Object.entries(fields))
      .map(([column, value]) => [
        column,
        JSON_COLUMNS.includes(column) && value !== null ? JSON.stringify(value) : value,
      ]),
  ) as UniversityChange
  const isOfferChanged = changes.has('undergraduate')
  const tabChanges = { ...(university.tabChanges as TabChanges) }
  for (const tab of changes.keys()) tabChanges[tab] = change
  await saveUniversity(
    db,
    university.id,
    {
      ...columns,
      ...(columns.studentTeacherRatio === undefined
        ? {}
        : { studentsPerTeacher: studentsPerTeacher(columns.studentTeacherRatio) }),
      ...(changes.has('main_info') ? { hasDemoFigures: false } : {}),
      ...(changes.size > (isOfferChanged ? 1 : 0) ? { editedAt: now } : {}),
      ...(isOfferChanged ? { offerEditedAt: now } : {}),
      tabChanges: JSON.stringify(tabChanges),
      version,
    },
    isOfferChanged ? offer : null,
  )
  if (changes.has('main_info')) await noteOwnName(scope, university.id)
  for (const tab of changes.keys())
    await recordAudit(scope, {
      event: 'universityEdited',
      objectName: university.nameKz,
      details: { universityId: university.id, tab },
    })
}

/** Its own name and type are a version of its content too: former names and the history have one place. */
async function noteOwnName({ db, actor, now }: WriteScope, id: string): Promise<void> {
  const saved = await lockUniversity(db, id)
  if (saved !== undefined) await noteOwnEdit(db, { kind: 'university', key: id }, ownFields(saved), { by: actor, now })
}

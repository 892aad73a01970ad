import type { Language } from '../kernel/language.ts'
import { nameIn } from '../kernel/localized-name.ts'
import type { ProfileTab, UniversityEdit } from './schema.ts'

type Field = Exclude<keyof UniversityEdit, 'universityId' | 'tab' | 'version'>

export const TAB_FIELDS = {
  main_info: [
    ...([
      'nameKz',
      'nameRu',
      'nameEn',
      'abbreviationKz',
      'abbreviationRu',
      'totalEduPrograms',
      'totalStudents',
    ] as const),
    ...(['averageEduCost', 'type', 'studentHouse', 'militaryDepartment', 'educationTypes', 'accreditation'] as const),
    ...(['studentTeacherRatio', 'presenceInRankings', 'dormitoryAvailability'] as const),
  ],
  address_and_contacts: ['addressKz', 'addressRu', 'addressEn', 'number', 'website'],
  description: ['descriptionKz', 'descriptionRu', 'descriptionEn'],
  campus: ['campus'],
  undergraduate: ['offer'],
} as const satisfies Record<ProfileTab, readonly Field[]>

export type TabField<Tab extends ProfileTab> = (typeof TAB_FIELDS)[Tab][number]

/** Fields that a tab needs to be saved (docs/specification/directory-and-universities.md#university-profile). */
export const REQUIRED_FIELDS = {
  main_info: [
    ...(['nameKz', 'nameRu', 'abbreviationKz', 'abbreviationRu', 'totalEduPrograms', 'totalStudents'] as const),
    ...(['averageEduCost', 'type', 'educationTypes', 'accreditation', 'studentTeacherRatio'] as const),
    ...(['presenceInRankings', 'dormitoryAvailability'] as const),
  ],
  address_and_contacts: ['addressKz', 'addressRu', 'number', 'website'],
  description: [],
  campus: [],
  undergraduate: ['offer'],
} as const satisfies Record<ProfileTab, readonly Field[]>

function isStated(field: Field, edit: UniversityEdit): boolean {
  const value = edit[field]
  if (value === undefined || value === null || value === '') return false
  if (field === 'educationTypes') return Object.values(edit.educationTypes?.[0] ?? {}).some((isTaught) => isTaught)
  return true
}

/** An English name cannot be emptied once it is set: the directory has all three languages. */
const isEmptied = (edit: UniversityEdit): boolean => edit.nameEn === '' || edit.nameEn === null

/** Missing required fields of the tab; without a tab, of the two tabs with required fields. */
export function missingFields(edit: UniversityEdit): readonly Field[] {
  const tabs: readonly ProfileTab[] = edit.tab === undefined ? ['main_info', 'address_and_contacts'] : [edit.tab]
  const missing = tabs.flatMap((tab) => REQUIRED_FIELDS[tab].filter((field) => !isStated(field, edit)))
  return tabs.includes('main_info') && isEmptied(edit) ? [...missing, 'nameEn'] : missing
}

/** Whether an address is a web link: `http` or `https` with a host, without credentials. */
export function isWebLink(text: string): boolean {
  if (!/^https?:\/\/[^\s/]/i.test(text)) return false
  try {
    const { protocol, username, password, hostname } = new URL(text)
    return (protocol === 'http:' || protocol === 'https:') && username + password === '' && hostname.includes('.')
  } catch {
    return false
  }
}

/** Whether a text can be dialled: digits with the usual signs between them; commas separate several numbers. */
export const isPhoneText = (text: string): boolean =>
  /^[\d\s()+,;-]+$/.test(text) && text.replace(/\D/g, '').length >= 5

/** Students per teacher from a university's text: `12`, `12,5`, `12:1` or `1:12`; null for other texts. */
export function studentsPerTeacher(text: string | null | undefined): number | null {
  const [, first = '', second = '1'] =
    /^\s*(\d{1,4}(?:[.,]\d{1,2})?)(?:\s*[:/]\s*(\d{1,4}(?:[.,]\d{1,2})?))?\s*$/.exec(text ?? '') ?? []
  const [a, b] = [first, second].map((digits) => Number(digits.replace(',', '.')))
  if (first === '' || a === undefined || b === undefined || a === 0 || b === 0) return null
  return Math.round((Math.max(a, b) / Math.min(a, b)) * 100) / 100
}

export const newsTitleIn = (
  news: { readonly newsTitleKz: string; readonly newsTitleRu: string; readonly newsTitleEn: string },
  language: Language,
): string => nameIn({ nameKz: news.newsTitleKz, nameRu: news.newsTitleRu, nameEn: news.newsTitleEn }, language)

type NewsParts = Parameters<typeof missingOfEvent>[0] & {
  readonly isDraft?: boolean | undefined
  readonly newsDate?: string | null | undefined
  readonly newsTitleKz: string
  readonly newsTitleRu: string
  readonly newsTitleEn: string
}

/** Missing parts of news; a draft may lack all of them. */
export const missingOfNews = (news: NewsParts) =>
  news.isDraft
    ? []
    : [
        ...(['newsDate', 'newsTitleKz', 'newsTitleRu', 'newsTitleEn'] as const).filter((field) => !news[field]?.trim()),
        ...missingOfEvent(news),
      ]

export const missingOfEvent = (news: {
  readonly kind: 'NEWS' | 'OPEN_DAY'
  readonly eventDate?: string | null | undefined
  readonly placeKz?: string | null | undefined
  readonly placeRu?: string | null | undefined
  readonly placeEn?: string | null | undefined
}): readonly ('eventDate' | 'placeKz' | 'placeRu' | 'placeEn')[] =>
  news.kind === 'NEWS' ? [] : (['eventDate', 'placeKz', 'placeRu', 'placeEn'] as const).filter((field) => !news[field])

import { LEARNING_FORMS, type LearningForm } from '@portal/domain/kernel/education.ts'
import { keyed } from '@portal/domain/kernel/keyed.ts'
import type { LocalizedName } from '@portal/domain/kernel/localized-name.ts'
import { isPhoneText, isWebLink, missingFields, TAB_FIELDS, type TabField } from '@portal/domain/universities/rules.ts'
import type { ProfileTab, UniversityEdit } from '@portal/domain/universities/schema.ts'
import type { Answer } from '../../../platform/client.ts'
import { digits } from '../../../platform/numbers.ts'
import type { Faults } from '../../../ui/use-form.ts'
import { fromYesNo, toYesNo } from '../../../ui/yes-no.ts'

export type Profile = Answer<'readUniversityProfile'>['data']

export type TabBody = Omit<UniversityEdit, 'universityId' | 'tab' | 'version'>

const toText = (figure: number | null): string => figure?.toString() ?? ''
const toNumber = (text: string): number | null => (text.trim() === '' ? null : Number(text))

function missingIn<Values>(tab: ProfileTab, body: TabBody): Faults<Values> {
  return keyed(missingFields({ ...body, tab }), () => 'kernel.errors.fill_all_required_fields') as Faults<Values>
}

const textsOf = <Name extends keyof Profile>(profile: Profile, names: readonly Name[]) =>
  keyed(names, (name) => profile[name] ?? '') as { [N in Name]: string }

export const mainValues = (profile: Profile) =>
  ({
    nameKz: profile.nameKz,
    nameRu: profile.nameRu,
    nameEn: profile.nameEn,
    abbreviationKz: profile.abbreviationKz ?? '',
    abbreviationRu: profile.abbreviationRu ?? '',
    type: profile.type as Profile['type'] | '',
    totalEduPrograms: toText(profile.totalEduPrograms),
    totalStudents: toText(profile.totalStudents),
    averageEduCost: toText(profile.averageEduCost),
    educationTypes: LEARNING_FORMS.filter((form) => profile.educationTypes?.[0]?.[form]) as readonly LearningForm[],
    accreditation: profile.accreditation ?? '',
    studentTeacherRatio: profile.studentTeacherRatio ?? '',
    presenceInRankings: profile.presenceInRankings ?? '',
    dormitoryAvailability: profile.dormitoryAvailability ?? '',
    studentHouse: toYesNo(profile.studentHouse),
    militaryDepartment: toYesNo(profile.militaryDepartment),
  }) satisfies Record<TabField<'main_info'>, unknown>
export type MainValues = ReturnType<typeof mainValues>

export const mainBody = (values: MainValues) => ({
  ...values,
  type: values.type === '' ? null : values.type,
  totalEduPrograms: toNumber(values.totalEduPrograms),
  totalStudents: toNumber(values.totalStudents),
  averageEduCost: toNumber(values.averageEduCost),
  educationTypes: [keyed(LEARNING_FORMS, (form) => values.educationTypes.includes(form))],
  studentHouse: fromYesNo(values.studentHouse) ?? null,
  militaryDepartment: fromYesNo(values.militaryDepartment) ?? null,
})

export const checkMain = (values: MainValues): Faults<MainValues> => missingIn('main_info', trimmed(mainBody(values)))

/** Trimmed texts, as the server stores them. */
function trimmed<Body extends object>(body: Body): Body {
  return Object.fromEntries(
    Object.entries(body).map(([name, value]) => [name, typeof value === 'string' ? value.trim() : value]),
  ) as Body
}

export const contactValues = (profile: Profile) => textsOf(profile, TAB_FIELDS.address_and_contacts)
export type ContactValues = ReturnType<typeof contactValues>

export function checkContacts(values: ContactValues): Faults<ContactValues> {
  const { number, website, ...address } = trimmed(values)
  return {
    ...(number === '' || isPhoneText(number) ? {} : { number: 'editing.faults.number' as const }),
    ...(website === '' || isWebLink(website) ? {} : { website: 'editing.faults.website' as const }),
    ...missingIn<ContactValues>('address_and_contacts', { ...address, number, website }),
  }
}

export const descriptionValues = (profile: Profile) => textsOf(profile, TAB_FIELDS.description)
export type DescriptionValues = ReturnType<typeof descriptionValues>

/** Places of a campus besides its dormitories. */
export const CAMPUS_PLACES = ['canteen', 'sport', 'studentClub', 'library'] as const
export type CampusPlace = (typeof CAMPUS_PLACES)[number]

/** A building of the dormitory by its key, `hostel1` and so on. */
export type Hostel = LocalizedName & { readonly key: string }

/** Field names equal those of the server's faults. */
export type CampusValues = { readonly [P in CampusPlace as `campus.${P}`]: LocalizedName } & {
  readonly 'campus.dormitory': readonly Hostel[]
}

export const EMPTY_NAME: LocalizedName = { nameKz: '', nameRu: '', nameEn: '' }

const hostelNumber = ({ key }: Pick<Hostel, 'key'>): number => Number(digits(key))

export const campusValues = ({ campus }: Profile): CampusValues => ({
  'campus.canteen': campus?.canteen ?? EMPTY_NAME,
  'campus.sport': campus?.sport ?? EMPTY_NAME,
  'campus.studentClub': campus?.studentClub ?? EMPTY_NAME,
  'campus.library': campus?.library ?? EMPTY_NAME,
  'campus.dormitory': Object.entries(campus?.dormitory ?? {})
    .map(([key, name]) => ({ key, ...name }))
    .sort((a, b) => hostelNumber(a) - hostelNumber(b)),
})

const isEmpty = ({ nameKz, nameRu, nameEn }: LocalizedName): boolean => `${nameKz}${nameRu}${nameEn}`.trim() === ''

/** Omits undescribed places and empty buildings. */
export function campusBody(values: CampusValues) {
  const buildings = values['campus.dormitory'].filter((hostel) => !isEmpty(hostel))
  const place = (name: LocalizedName) => (isEmpty(name) ? null : name)
  return {
    campus: {
      canteen: place(values['campus.canteen']),
      sport: place(values['campus.sport']),
      studentClub: place(values['campus.studentClub']),
      library: place(values['campus.library']),
      dormitory:
        buildings.length === 0 ? null : Object.fromEntries(buildings.map(({ key, ...name }) => [key, name] as const)),
    },
  }
}

const MOST_HOSTELS = 99

/** Adds a building under the lowest free number; unchanged if none is free. */
export function withNewHostel(hostels: readonly Hostel[]): readonly Hostel[] {
  const taken = new Set(hostels.map(hostelNumber))
  const free = Array.from({ length: MOST_HOSTELS }, (_, at) => at + 1).find((number) => !taken.has(number))
  return free === undefined ? hostels : [...hostels, { key: `hostel${free}`, ...EMPTY_NAME }]
}

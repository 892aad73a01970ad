import type { EducationLanguage, EducationLevel } from '@portal/domain/kernel/education.ts'
import type { Given } from '@portal/domain/kernel/endpoint.ts'
import { keyed } from '@portal/domain/kernel/keyed.ts'
import { isRefusal, type Refusal, refuse } from '@portal/domain/kernel/refusal.ts'
import type { universitiesEndpoints } from '@portal/domain/universities/endpoints.ts'
import { type Campus, PROFILE_TABS, type ProfileTab } from '@portal/domain/universities/schema.ts'
import type { ReadScope } from '../../http/handler.ts'
import type { Db } from '../../platform/database/database.ts'
import { findUniversity, offerOf, regionOf, type University } from '../directory/save-university.ts'
import { chooseUniversity } from './choose-university.ts'
import { photosOf } from './queries.ts'

export type Profile = Given<typeof universitiesEndpoints.readUniversityProfile>['data']

export type TeachingForms = { fullTime: boolean; partTime: boolean; distance: boolean }

export type TabChanges = Partial<Record<ProfileTab, { version: number; at: string; by: string }>>

export async function profileOf(db: Db, university: University): Promise<Profile> {
  const changes = university.tabChanges as TabChanges
  const forms = university.educationTypes as TeachingForms | null
  const [offer, photos, regionId] = await Promise.all([
    offerOf(db, university.id),
    photosOf(db, university.id),
    regionOf(db, university.cityId),
  ])
  return {
    ...university,
    regionId,
    number: university.phoneNumber,
    educationTypes: forms === null ? null : [forms],
    campus: university.campus as Campus | null,
    isOfferConfirmed: university.offerEditedAt !== null,
    offer: offer.map(({ programCode, level, languages, learningForms }) => ({
      educationalProgram: programCode,
      levels: [level as EducationLevel],
      languages: languages as EducationLanguage[],
      learningForm: learningForms as Profile['offer'][number]['learningForm'],
    })),
    photos,
    changes: keyed(PROFILE_TABS, (tab) => {
      const change = changes[tab]
      return change === undefined ? null : { ...change, at: new Date(change.at) }
    }),
  }
}

export async function readProfile(
  scope: ReadScope,
  asked: string | undefined,
): Promise<{ success: true; data: Profile } | Refusal> {
  const id = await chooseUniversity(scope, asked)
  if (isRefusal(id)) return id
  const university = await findUniversity(scope.db, id)
  return university === undefined ? refuse('not_found') : { success: true, data: await profileOf(scope.db, university) }
}

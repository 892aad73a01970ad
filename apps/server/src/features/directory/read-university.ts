import type { directoryEndpoints } from '@portal/domain/directory/endpoints.ts'
import type { Given } from '@portal/domain/kernel/endpoint.ts'
import type { Language } from '@portal/domain/kernel/language.ts'
import { sql } from 'kysely'
import type { Db } from '../../platform/database/database.ts'
import type { Directory } from './cache-directory.ts'
import { findPrograms } from './search/search-programs.ts'
import { IS_OFFER_CONFIRMED, namedEntry } from './select-names.ts'

type UniversityPage = Given<typeof directoryEndpoints.readUniversity>['data']

/** The public page of a university. Null: unknown. An archived one stays readable for its applicants. */
export async function readUniversity(
  db: Db,
  directory: Directory,
  id: string,
  language: Language,
): Promise<UniversityPage | null> {
  type Row = Omit<UniversityPage, 'programs' | 'programCount' | 'totalEduPrograms'> & {
    totalEduPrograms: number | null
  }
  const { rows } = await sql<Row>`
    select u.*, c.region_id, u.phone_number number, ${IS_OFFER_CONFIRMED},
      case when u.education_types is not null then json_build_array(u.education_types) end education_types,
      ${namedEntry('c')} city, ${namedEntry('r')} region,
      (select coalesce(json_agg(json_build_object('id', f.id, 'captionKz', f.caption_kz, 'captionRu', f.caption_ru,
          'captionEn', f.caption_en, 'width', f.width, 'height', f.height) order by f.position, f.created_at), '[]')
        from university_photos f where f.university_id = u.id) photos
    from universities u join cities c on c.id = u.city_id join regions r on r.id = c.region_id
    where u.id = ${id}`.execute(db)
  const [university] = rows
  if (university === undefined) return null
  const programs = findPrograms(directory, id, {}, language) ?? []
  return {
    ...university,
    programs,
    programCount: programs.length,
    totalEduPrograms: university.totalEduPrograms ?? programs.length,
  }
}
